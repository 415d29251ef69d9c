import { sql } from 'kysely'
import { sealNumbers } from '../../src/modules/payouts/payee-trust/payee-numbers-service.ts'
import { one } from '../../src/platform/database/db.ts'
import type { Portal } from '../portal/harness.ts'
import { TEST_CARD } from './test-card.ts'

/** ₹18,500.50, the amount of the worked example. */
export const RENT = '18500.50'
export const CARD = 1
export const UPI = 2

export type Started = {
  status: number
  body: {
    message?: string
    errors?: Record<string, string[]>
    order_id: string
    payment_session_id: string
    total: string
    quote?: { total: string }
    checkout: { gateway: string; sdk_url: string; mode: string; params: Record<string, string> }
  }
}

/** A landlord of the user, with a rental service to pay them through. */
export async function addLandlord(
  portal: Pick<Portal, 'db' | 'secrets'>,
  ownerId: number,
  name = 'Meera Nair',
) {
  const sealed = sealNumbers(portal.secrets, ownerId, { pan: 'ABCPN1234F', accountNumber: '60218846093' })
  return one(
    portal.db,
    sql<{ id: number; service_id: number }>`
      insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
        account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
      select ${ownerId}, id, ${name}, '9890355128', ${sealed.pan_cipher}, ${sealed.pan_last4},
             ${sealed.account_cipher}, ${sealed.account_last4}, ${name}, 'Bank of Maharashtra',
             'Baner', 'MAHB0000174', 1850050, 'houserent', 'BEN' || gen_random_uuid()
        from services where slug = 'rental-payments'
      returning id, service_id`,
  )
}

/** The pay call of the specification, as a browser sends it. */
export async function startPayment(
  portal: { url: string },
  who: { id: number; token: string },
  payee: { id: number; service_id: number },
  options: { amount?: unknown; method?: number; key?: string; body?: Record<string, unknown> } = {},
): Promise<Started> {
  const method = options.method ?? CARD
  const response = await fetch(`${portal.url}/api/get-payment-gateways-for-pay/${method}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${who.token}`,
      'Content-Type': 'application/json',
      ...(options.key ? { 'Idempotency-Key': options.key } : {}),
    },
    body: JSON.stringify({
      user_id: who.id,
      service_id: payee.service_id,
      service_user_id: payee.id,
      payment_method_id: method,
      amount: options.amount ?? RENT,
      ...options.body,
    }),
  })
  return { status: response.status, body: (await response.json()) as Started['body'] }
}

/**
 * Pays an open session at the gateway without a browser, with `outcome`; `saves`: the gateway saves the card. Gives the gateway's
 * payment id.
 */
export async function payAtGateway(
  portal: { sandboxUrl: string },
  sessionId: string,
  outcome: 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | null,
  paymentMethod: Record<string, unknown> = { card: TEST_CARD },
  saves = false,
): Promise<string> {
  const tried = await atSandbox(portal, '/pg/orders/sessions', {
    payment_session_id: sessionId,
    payment_method: paymentMethod,
    ...(saves && { save_instrument: true }),
  })
  const paymentId = String(tried.cf_payment_id)
  if (outcome) await simulate(portal, paymentId, outcome)
  return paymentId
}

/** Ends a try at Cashfree with `status`. */
export async function simulate(
  portal: { sandboxUrl: string },
  paymentId: string,
  status: string,
): Promise<void> {
  await atSandbox(portal, '/pg/simulate', {
    entity: 'PAYMENTS',
    entity_id: paymentId,
    entity_simulation: { payment_status: status },
  })
}

async function atSandbox(
  portal: { sandboxUrl: string },
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(portal.sandboxUrl + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'x-client-id': 'sandbox-id',
      'x-client-secret': 'sandbox-secret',
      'x-api-version': '2025-01-01',
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** The current answer of `get-payment-status`. */
export async function statusOf(portal: { url: string }, who: { token: string }, orderId: string) {
  const response = await fetch(`${portal.url}/api/get-payment-status/${orderId}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  return {
    status: response.status,
    body: (await response.json()) as { payment_status: string; step: string },
  }
}

export async function setFaults(
  portal: { sandboxUrl: string },
  faults: Record<string, unknown> | null,
): Promise<void> {
  const response = await fetch(`${portal.sandboxUrl}/faults`, {
    method: faults === null ? 'DELETE' : 'PUT',
    ...(faults === null
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(faults) }),
  })
  if (!response.ok) throw new Error(`faults: ${response.status} ${await response.text()}`)
}

/** The postings of a payment's and its captures' journals by account code, in paise. */
export async function postingsOf(portal: Portal, orderId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ code: string; paise: string }>`
    select a.code, sum(p.amount_paise)::text as paise
      from postings p join journals j on j.id = p.journal_id join ledger_accounts a on a.id = p.account_id
      join payments pay on (j.source_type = 'payment' and pay.id = j.source_id)
        or (j.source_type = 'capture' and j.source_id in (select id from captures where payment_id = pay.id))
     where pay.order_id = ${orderId} group by a.code`.execute(portal.db)
  return Object.fromEntries(rows.map((row) => [row.code, row.paise]))
}
