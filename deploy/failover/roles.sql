-- Once, on the primary, as postgres: psql -h 127.0.0.1 -p 5000 -U postgres -f roles.sql. Yours: the two passwords.
create role chukta_owner login password 'OWNER_PASSWORD';
create role portal login password 'PORTAL_PASSWORD';
create database chukta owner chukta_owner;
