#!/usr/bin/env bash
# The standby: copies the primary the first time, and follows it from then on.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" gosu postgres pg_basebackup --pgdata "$PGDATA" --wal-method=stream --write-recovery-conf \
    --create-slot --slot=standby --checkpoint=fast --dbname 'host=postgres user=replicator application_name=standby'
fi
exec docker-entrypoint.sh postgres
