-- A payment of several payees pays what is due to each of them.
alter table due_payments drop constraint due_payments_payment_id_key;
alter table due_payments add unique (payment_id, schedule_id);
