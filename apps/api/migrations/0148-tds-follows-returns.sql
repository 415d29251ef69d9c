-- What was withheld of other withdrawals of the year only because of one that came back goes to the wallet with it; below
-- zero where it is withheld again because another one came back.
alter table withdrawals add column year_tds_back_paise bigint not null default 0;
