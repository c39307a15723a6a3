#!/usr/bin/env bash
# Runs once, when the primary's database is made: a role that may follow it, and nothing else.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$REPLICATION_PASSWORD" --set ON_ERROR_STOP=1 <<'SQL'
create role replicator with replication login password :'password';
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
