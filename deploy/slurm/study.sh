#!/bin/bash
# A study as a job array: every task plays one shard.
#
#   sbatch --array=1-32 deploy/slurm/study.sh level5 hard --games 10000000 --seed 1
#
# Shards go to $AMIRAL_SHARDS, or the folder shards where it was submitted, and all nodes must see that
# folder. Submit it again to finish what ran out of time: shards that are done end at once. When all are
# done, on any machine:
#
#   amiral study --load shards/* --out results
#
#SBATCH --job-name=amiral-study
#SBATCH --cpus-per-task=8
#SBATCH --mem=4G
#SBATCH --time=04:00:00
#SBATCH --requeue
# A minute before time is up, amiral saves what it has played.
#SBATCH --signal=B:TERM@60

set -eu
folder=${AMIRAL_SHARDS:-${SLURM_SUBMIT_DIR:-.}/shards}
# In place of the shell, so that signals reach it.
exec "${AMIRAL:-amiral}" study "$@" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --out "$folder/$SLURM_ARRAY_TASK_ID"
