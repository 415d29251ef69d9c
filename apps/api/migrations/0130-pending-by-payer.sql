-- A list of what is pending below an admin asks for the newest few of each payer. Few of a payer's payments are pending, so
-- that their index by time was read to its end: 25,000 entries a payer at ten million payments, 270 ms a page.
create index payments_pending on payments (payer_id, created_at desc, id desc) where shown_status = 'PENDING';
