import { sql } from 'kysely'
import { sealNumbers } from '../modules/payouts/api.ts'
import { type Db, many } from '../platform/database/db.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import type { DemoPayee } from './payees.ts'

/** Stores payees, PAN and account number encrypted, and notes their ids. */
export async function insertPayees(
  db: Db,
  secrets: Secrets,
  payees: DemoPayee[],
  serviceIds: ReadonlyMap<string, number>,
  documentIds: ReadonlyMap<DemoPayee, string>,
): Promise<void> {
  const rows = payees.map((payee, number) => ({
    number,
    user_id: payee.owner.id,
    service_id: serviceIds.get(payee.category.service.slug),
    name: payee.name,
    address: payee.address,
    mobile: payee.mobile,
    ...sealNumbers(secrets, payee.owner.id, { pan: payee.pan, accountNumber: payee.account }),
    account_holder_name: payee.accountHolder,
    bank_name: payee.bankName,
    bank_branch: payee.bankBranch,
    ifsc_code: payee.ifsc,
    amount_paise: String(payee.amountPaise),
    payment_for: payee.paymentFor,
    document_file_id: documentIds.get(payee) ?? null,
    beneficiary_id: `BEN${payee.owner.id}X${number}`,
    created_at: payee.created_at,
  }))
  const stored = await many(
    db,
    sql<{ id: number; beneficiary_id: string }>`
      insert into payees (user_id, service_id, name, address, mobile, pan_cipher, pan_last4, account_cipher,
        account_last4, account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for,
        document_file_id, beneficiary_id, created_at, updated_at)
      select user_id, service_id, name, address, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
             account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, document_file_id,
             beneficiary_id, created_at, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          user_id bigint, service_id bigint, name text, address text, mobile text, pan_cipher text, pan_last4 text,
          account_cipher text, account_last4 text, account_holder_name text, bank_name text, bank_branch text,
          ifsc_code text, amount_paise bigint, payment_for text, document_file_id uuid, beneficiary_id text,
          created_at timestamptz)
       order by created_at
      returning id, beneficiary_id`,
  )
  const ids = new Map(stored.map((row) => [row.beneficiary_id, row.id]))
  for (const [number, payee] of payees.entries()) payee.id = ids.get(rows[number]?.beneficiary_id ?? '') ?? 0
}
