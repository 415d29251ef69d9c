#!/bin/sh
# The role of the portal's server, which owns nothing: migrations grant its rights.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$PORTAL_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role portal login password :'password';
SQL
