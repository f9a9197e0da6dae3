#!/bin/sh
# Backs up the PostgreSQL database of a site while games are played, and tells the site that it did: /metrics then has
# amiral_backup_age_seconds.
#
#   deploy/backup.sh postgres://amiral@localhost/amiral /var/backups/amiral.dump
set -eu
[ $# -eq 2 ] || { echo "usage: $0 DATABASE FILE" >&2; exit 2; }
part="$2.part"
trap 'rm -f "$part"' EXIT
pg_dump --format=custom --no-owner --dbname="$1" --file="$part"
# A copy counts once it can be read.
pg_restore --list "$part" > /dev/null
mv "$part" "$2"
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --dbname="$1" --command="
    BEGIN;
    DELETE FROM settings WHERE player IS NULL AND key = 'backed-up';
    INSERT INTO settings (player, key, value)
    VALUES (NULL, 'backed-up', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'));
    COMMIT;"
