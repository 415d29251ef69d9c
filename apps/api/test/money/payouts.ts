import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { sealNumbers } from '../../src/modules/payouts/payee-trust/payee-numbers-service.ts'
import { many, one } from '../../src/platform/database/db.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { type PaidPayment, paidPayment } from './refunding.ts'

/** Accounts of the providers' sandboxes: what becomes of money that is sent there. */
export const ACCOUNTS = {
  good: ['026291800001191', 'YESB0000262'],
  badNumber: ['026291800001190', 'YESB0000262'],
  badIfsc: ['2640101002729', 'CNRR0002640'],
  pending: ['007711000031', 'HDFC0000077'],
  comesBack: ['02014457596969', 'CITI0000001'],
} as const
type Account = readonly [number: string, ifsc: string]

export type PayoutRow = {
  id: number
  payment_id: number
  status: string
  held_because: string | null
  failure: string | null
  mismatch: string | null
  utr: string | null
  amount_paise: bigint
  next_poll_at: Date | null
  transfers: {
    reference: string
    provider: string
    mode: string
    status: string
    failure: string | null
    code: string | null
  }[]
}

export async function payoutOf(portal: Pick<Portal, 'db'>, paymentId: number): Promise<PayoutRow> {
  return one(
    portal.db,
    sql<PayoutRow>`
      select o.id, o.payment_id, o.status, o.held_because, o.failure, o.mismatch, o.utr, o.amount_paise, o.next_poll_at,
             (select coalesce(json_agg(json_build_object('reference', t.reference, 'provider', t.provider, 'mode', t.mode,
                'status', t.status, 'failure', t.failure, 'code', t.code) order by t.number), '[]')
                from transfers t where t.payout_id = o.id) as transfers
        from payouts o where o.payment_id = ${paymentId}`,
  )
}

/** A payee of the person with an account of the providers' sandbox. */
export async function addPayee(
  { db, secrets }: Pick<Portal, 'db' | 'secrets'>,
  owner: Person,
  [number, ifsc]: Account = ACCOUNTS.good,
  name = 'Meera Nair',
) {
  const sealed = sealNumbers(secrets, owner.id, { pan: 'ABCPN1234F', accountNumber: number })
  const payee = await one(
    db,
    sql<{ id: number; service_id: number }>`
      insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
        account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
      select ${owner.id}, id, ${name}, '9890355128', ${sealed.pan_cipher}, ${sealed.pan_last4},
             ${sealed.account_cipher}, ${sealed.account_last4}, ${name}, 'Bank', 'Baner', ${ifsc}, 1850050, 'houserent',
             'BEN' || gen_random_uuid()
        from services where slug = 'rental-payments'
      returning id, service_id`,
  )
  await leaveUnchecked(db, payee.id)
  return payee
}

/** Without the bank's check of the account's holder: the subject here is its answer to a transfer. */
async function leaveUnchecked(db: Portal['db'], payeeId: number): Promise<void> {
  await sql`update bank_accounts set check_status = 'unknown', next_check_at = null where payee_id = ${payeeId}`.execute(
    db,
  )
}

/** Gives a payee another account, as a correction does. */
export async function correctAccount(
  { db, secrets }: Pick<Portal, 'db' | 'secrets'>,
  owner: Person,
  payeeId: number,
  [number, ifsc]: Account = ACCOUNTS.good,
): Promise<void> {
  const sealed = sealNumbers(secrets, owner.id, { pan: 'ABCPN1234F', accountNumber: number })
  await sql`
    update payees set account_cipher = ${sealed.account_cipher}, account_last4 = ${sealed.account_last4},
           ifsc_code = ${ifsc}, account_version = account_version + 1 where id = ${payeeId}`.execute(db)
  await leaveUnchecked(db, payeeId)
}

/** First payouts to an account go at once. */
export async function trustNewAccounts(portal: Pick<Portal, 'db'>): Promise<void> {
  await sql`
    insert into payout_settings (service_id, new_account_minutes) select id, 0 from services
    on conflict (service_id) do update set new_account_minutes = 0, send = 'at-once', daily_at = null`.execute(
    portal.db,
  )
}

let rupees = 700
/** A paid payment of an amount that is unique in its file. */
export function paidTo(
  portal: Portal,
  payer: Person,
  payee: { id: number; service_id: number },
): Promise<PaidPayment> {
  rupees += 1
  return paidPayment(portal, payer, payee, { amount: `${rupees}.25` })
}

/** Makes everything about payouts due now, leased or not, so that tests need not wait. */
export async function makePayoutsDue(portal: Pick<Portal, 'db'>): Promise<void> {
  await sql`update payouts set next_poll_at = now(), lease_until = now()
             where status in ('queued', 'sent', 'arrived') and mismatch is null`.execute(portal.db)
}

/** Waits until the payout of a payment has this state, and makes its own waits due. */
export function payoutBecomes(portal: Portal, paymentId: number, status: string): Promise<PayoutRow> {
  return eventually(async () => {
    const row = await payoutOf(portal, paymentId)
    if (row.status === status) return row
    await sql`update payouts set next_poll_at = now() where payment_id = ${paymentId} and next_poll_at > now()
                and status in ('queued', 'sent', 'arrived') and mismatch is null`.execute(portal.db)
    return null
  })
}

/** The sums of a payment's journals by account code, in paise, without accounts at zero. */
export async function moneyOf(
  portal: Pick<Portal, 'db'>,
  paymentId: number,
): Promise<Record<string, bigint>> {
  const rows = await many(
    portal.db,
    sql<{ code: string; sum_paise: bigint }>`
      select a.code, sum(l.amount_paise)::bigint as sum_paise
        from journals j join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id
       where (j.source_type in ('payment', 'bill') and j.source_id = ${paymentId})
          or (j.source_type = 'refund' and j.source_id in (select id from refunds where payment_id = ${paymentId}))
          or (j.source_type = 'dispute' and j.source_id in (select id from disputes where payment_id = ${paymentId}))
          or (j.source_type = 'payout' and j.source_id in (select id from payouts where payment_id = ${paymentId}))
          or (j.source_type = 'correction'
              and j.source_id in (select id from payable_corrections where payment_id = ${paymentId}))
          or (j.source_type = 'transfer' and j.source_id in (
                select t.id from transfers t join payouts o on o.id = t.payout_id where o.payment_id = ${paymentId}))
       group by a.code having sum(l.amount_paise) <> 0`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.sum_paise]))
}

/** The amount owed to the payee of a payment by the books. */
export async function payableOf(portal: Pick<Portal, 'db'>, paymentId: number): Promise<bigint> {
  return -((await moneyOf(portal, paymentId))['payee-payable'] ?? 0n)
}

export type KnownPayouts = {
  totals: {
    transfers: number
    paid: number
    open: number
    reversed: number
    paid_paise: number
    charged_paise: number
  }
  duplicates: string[]
  transfers: { reference: string; provider: string; state: string; amount_paise: number }[]
}

/** The transfers at the payees' banks, under one reference or all. */
export async function payoutOracle(portal: Pick<Portal, 'sandboxUrl'>, reference?: string) {
  const response = await fetch(
    `${portal.sandboxUrl}/oracle/payouts${reference ? `?reference=${reference}` : ''}`,
  )
  return (await response.json()) as KnownPayouts
}

/** Moves a transfer at its provider by hand. */
export async function moveAtBank(
  portal: Pick<Portal, 'sandboxUrl'>,
  { provider, reference }: { provider: string; reference: string },
  to: string,
  reason?: string,
): Promise<number> {
  const response = await fetch(`${portal.sandboxUrl}/payouts/${provider}/transfers/${reference}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to, reason }),
  })
  return response.status
}

/** A webhook of Cashfree Payouts, signed with the sandbox's secret unless told otherwise. */
export function payoutWebhook(
  portal: Pick<Portal, 'url'>,
  event: Record<string, unknown>,
  { secret = 'sandbox-secret', timestamp = String(Date.now()) } = {},
): Promise<Response> {
  const body = JSON.stringify(event)
  return fetch(`${portal.url}/api/webhooks/payouts/cashfree`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('base64'),
    },
    body,
  })
}
