import { paiseToRupees } from '@chukta/contract/money'
import { sql } from 'kysely'
import { billKey, numberKey, sealBill } from '../modules/payables/api.ts'
import { type Db, many } from '../platform/database/db.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import type { BillRows } from './bill-rows.ts'
import { type DemoOperator, OPERATORS } from './billers.ts'
import type { DemoBill } from './bills.ts'
import type { DemoPayment } from './payments.ts'

/** A bill is paid soon after it was looked up. */
const LOOKED_UP_MS = 45_000

/** Stores the operators as removed: they are offered only after the first sync with the feed restores them. */
async function insertOperators(db: Db): Promise<ReadonlyMap<string, number>> {
  await sql`
    insert into bill_operators (code, category_id, name, displayname, rule, viewbill, fields, gone_at)
    select r.code, c.id, r.name, r.displayname, r.rule, r.viewbill, r.fields, now()
      from jsonb_to_recordset(${JSON.stringify(OPERATORS)}::jsonb) as r (code text, category text, name text,
           displayname text, rule text, viewbill boolean, fields jsonb)
      join bill_categories c on r.category = any(c.biller_categories)
    on conflict (code) do nothing`.execute(db)
  const rows = await many(db, sql<{ id: number; code: string }>`select id, code from bill_operators`)
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Stores bills as they were looked up before each payment; gives payment → id of its bill. */
export async function insertBills(
  db: Db,
  secrets: Secrets,
  bills: DemoBill[],
): Promise<ReadonlyMap<DemoPayment, number>> {
  const operatorIds = await insertOperators(db)
  const ids = await many(
    db,
    sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('bills', 'id')) as id from generate_series(1, ${bills.length}::int)`,
  )
  const rows = bills.map((bill, index) => {
    const { payee, basePaise, at } = bill.payment
    const { operator, further } = billedOf(bill)
    const account = numberKey(operatorIds.get(operator.code) ?? 0, payee.account)
    return {
      id: ids[index]?.id ?? 0,
      user_id: payee.owner.id,
      operator_id: operatorIds.get(operator.code),
      amount_paise: String(basePaise),
      number_last4: payee.account.slice(-4),
      number_key: account,
      bill_key: billKey(account, bill),
      details_cipher: sealBill(secrets, payee.owner.id, {
        number: payee.account,
        further: [further, null, null],
        billFetch: fetchOf(bill),
      }),
      made_at: new Date(at.getTime() - LOOKED_UP_MS),
    }
  })
  await sql`
    insert into bills (id, user_id, operator_id, amount_paise, number_last4, number_key, bill_key, details_cipher,
      made_at)
    overriding system value
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, user_id bigint,
      operator_id bigint, amount_paise bigint, number_last4 text, number_key text, bill_key text,
      details_cipher text, made_at timestamptz)`.execute(db)
  return new Map(bills.map((bill, index) => [bill.payment, rows[index]?.id ?? 0]))
}

function billedOf({ payment: { payee } }: DemoBill): { operator: DemoOperator; further: string | null } {
  if (!payee.billed) throw new Error('a demo bill has no operator')
  return payee.billed
}

/** The operator's answer, in the form that it requires with the payment. */
function fetchOf({ payment: { payee, basePaise }, billDate, dueDate, billNumber }: DemoBill) {
  return {
    billAmount: paiseToRupees(basePaise),
    billnetamount: paiseToRupees(basePaise),
    billdate: billDate,
    dueDate,
    billNumber,
    acceptPayment: true,
    acceptPartPay: false,
    cellNumber: payee.account,
    userName: payee.accountHolder,
  }
}

/**
 * Payments to billers, and the claim of each bill by its newest payment. None was ever sent: no biller of the sandbox
 * knows them, so reconciliation does not poll them.
 */
export async function insertBillPayments(db: Db, rows: BillRows[]): Promise<void> {
  await sql`
    insert into bill_claims (bill_key, payment_id, claimed_at)
    select distinct on (b.bill_key) b.bill_key, p.id, p.created_at
      from bills b join payments p on p.bill_id = b.id order by b.bill_key, p.id desc`.execute(db)
  await sql`
    insert into bill_payments (payment_id, bill_id, reference, status, sends, sent_at, operator_reference,
      acknowledgement, message, created_at, finalized_at, next_poll_at, poll_count)
    select payment_id, bill_id, reference, status, 0, sent_at, operator_reference, acknowledgement, message,
           created_at, finalized_at, null, 1
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => row.billPayment))}::jsonb) as r (payment_id bigint,
           bill_id bigint, reference text, status text, sent_at timestamptz, operator_reference text,
           acknowledgement text, message text, created_at timestamptz, finalized_at timestamptz)`.execute(db)
}
