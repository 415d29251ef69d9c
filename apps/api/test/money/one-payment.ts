/** A payment for events to be of: its id is 1. */
export const ONE_PAYMENT = `
  insert into users (username, first_name, last_name, email, mobile, role_id)
  values ('growth', 'Meera', 'Nair', 'growth@chukta.test', '9890355128', 1);
  insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
    account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
  select u.id, s.id, 'Meera Nair', '9890355128', 'x', '521R', 'x', '8901', 'Meera Nair', 'Bank of Maharashtra', 'Baner',
         'MAHB0000174', 1850050, 'houserent', 'BEN-1'
    from services s, users u where s.slug = 'rental-payments' and u.username = 'growth';
  insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
    total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, finalized_at)
  select 'CK261121000001', user_id, id, service_id, 1, 'closed', 10000, 150, 10150, 1.5, 18, name, 'x', 'USR', now()
    from payees where beneficiary_id = 'BEN-1'`
