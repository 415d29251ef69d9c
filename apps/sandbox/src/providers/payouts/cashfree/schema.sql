create table if not exists cashfree_beneficiaries (
  beneficiary_id text primary key,
  name text not null,
  account text,
  ifsc text,
  details text not null,
  created_at_ms integer not null,
  unique (account, ifsc)
) strict;
