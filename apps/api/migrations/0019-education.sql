-- Schools, for whom fees are paid at them, and the payments made for that.

create table schools (
  id                  bigint generated always as identity primary key,
  -- Who added it: seen by them, by everyone above and by everyone below them.
  user_id             bigint not null references users,
  school_name         text not null,
  branch_name         text not null,
  state_id            smallint not null references states,
  city_id             integer not null references cities,
  pincode             text not null,
  mobile              text,
  -- Encrypted with the keyring; only the last four stand in the clear.
  account_cipher      text not null,
  account_last4       text not null,
  account_holder_name text not null,
  bank_name           text not null,
  bank_branch         text,
  ifsc_code           text not null,
  beneficiary_id      text not null unique,
  created_at          timestamptz not null default now()
);
create index schools_city on schools (city_id, school_name);
create index schools_user on schools (user_id);

-- What somebody entered about a student: payments for it keep their own copy of the names.
create table student_fees (
  id               bigint generated always as identity primary key,
  unique_id        text not null unique,
  user_id          bigint not null references users,
  school_id        bigint not null references schools,
  admission_number text not null,
  student_name     text not null,
  amount_paise     bigint not null check (amount_paise > 0),
  created_at       timestamptz not null default now()
);
create index student_fees_user on student_fees (user_id, id desc);
create index student_fees_school on student_fees (school_id);

alter table payments add column student_fee_id bigint references student_fees;
create index payments_student_fee on payments (student_fee_id) where student_fee_id is not null;
