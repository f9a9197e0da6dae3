#!/bin/sh
# Restores a back-up into a PostgreSQL database that is empty, all of it or nothing. Stop the nodes of the site first.
#
#   createdb amiral && deploy/restore.sh postgres://amiral@localhost/amiral /var/backups/amiral.dump
set -eu
[ $# -eq 2 ] || { echo "usage: $0 DATABASE FILE" >&2; exit 2; }
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$1" --command="SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
[ "$tables" = 0 ] || { echo "The database has tables: restore into an empty one." >&2; exit 1; }
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$1" "$2"
