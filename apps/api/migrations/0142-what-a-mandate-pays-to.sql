-- A payer approves an automatic payment to one version of the payee's account: of another one they are asked again.
alter table mandates add column bank_account_id bigint references bank_accounts;
update mandates m set bank_account_id = b.id
  from bank_accounts b
 where b.payee_id = m.payee_id and b.created_at <= m.created_at
   and (b.replaced_at is null or b.replaced_at > m.created_at);
