import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import { CARD, payAtGateway, type Started, startPayment } from '../money/paying.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'

/** Operators of the sandbox, by their code there. */
export const OPERATOR = {
  /** Nine digits. */
  electricity: '11',
  /** Twelve digits and a billing unit of four. */
  withUnit: '14',
  /** Policy number of nine digits, and a date of birth as dd/mm/yyyy. */
  withBirthDate: '81',
  /** Six to ten digits. */
  loan: '92',
  /** No bill to view: six to twelve digits and an amount. */
  byHand: '905',
} as const

export type Answer = { status: number; body: Record<string, unknown> & { errors?: Record<string, string[]> } }

export async function callAs(
  portal: { url: string },
  who: { token: string },
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${who.token}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Has the feed read, as the first visitor does, and gives our operator with that code. */
export async function findOperator(portal: Pick<Portal, 'url' | 'db'>, who: Person, code: string) {
  const known = () =>
    sql<{ id: number; service_id: number; category_id: number }>`
      select o.id, c.service_id, o.category_id from bill_operators o join bill_categories c on c.id = o.category_id
       where o.code = ${code}`.execute(portal.db)
  const before = (await known()).rows[0]
  if (before) return before
  const { id } = await one(portal.db, sql<{ id: number }>`select id from bill_categories limit 1`)
  await callAs(portal, who, `/get-operators?category_id=${id}`)
  const found = (await known()).rows[0]
  if (!found) throw new Error(`the feed has no operator ${code}`)
  return found
}

/** Looks a bill up like a browser. */
export async function viewBill(
  portal: Portal,
  who: Person,
  code: string,
  canumber: string,
  further: Record<string, string> = {},
): Promise<Answer> {
  const { id } = await findOperator(portal, who, code)
  return callAs(portal, who, '/view-bill', { user_id: who.id, operator: id, canumber, ...further })
}

/** The pay call for a bill; `body` says which. The page of the specification always sends 200. */
export async function startBill(
  portal: Portal,
  who: Person,
  code: string,
  body: Record<string, unknown>,
  options: { method?: number; key?: string } = {},
): Promise<Started> {
  const operator = await findOperator(portal, who, code)
  const { service_id } = operator
  return startPayment(
    portal,
    who,
    { id: 0, service_id },
    {
      ...options,
      method: options.method ?? CARD,
      body: { service_user_id: null, amount: null, pay_amount: 200, ...body },
    },
  )
}

/** Looks a bill up, pays it by card, and gives its order id. */
export async function payBill(
  portal: Portal,
  who: Person,
  canumber: string,
  code: string = OPERATOR.electricity,
) {
  const bill = await viewBill(portal, who, code, canumber)
  if (bill.status !== 200) throw new Error(`view-bill: ${bill.status} ${JSON.stringify(bill.body)}`)
  const started = await startBill(portal, who, code, { bill_id: bill.body.bill_id })
  if (started.status !== 200) throw new Error(`pay: ${started.status} ${JSON.stringify(started.body)}`)
  await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
  return started.body.order_id
}

export type BillState = {
  status: string
  sends: number
  operator_reference: string | null
  payment_id: number
}

/** Our row of a bill's payment at its biller. */
export async function billState(portal: Portal, orderId: string): Promise<BillState | undefined> {
  const { rows } = await sql<BillState>`
    select b.status, b.sends, b.operator_reference, b.payment_id
      from bill_payments b join payments p on p.id = b.payment_id where p.order_id = ${orderId}`.execute(
    portal.db,
  )
  return rows[0]
}

export function untilBillIs(portal: Portal, orderId: string, status: string) {
  return eventually(async () => {
    const state = await billState(portal, orderId)
    return state?.status === status ? state : null
  })
}

export type BillerPayment = {
  referenceid: string
  canumber: string
  status: 'paid' | 'pending' | 'refused'
  paid_paise: number
  operatorid: string
}

/** The billers' own payments, all or those under one reference. */
export async function billerOracle(
  portal: { sandboxUrl: string },
  reference?: string,
): Promise<BillerPayment[]> {
  const query = reference === undefined ? '' : `?referenceid=${reference}`
  const response = await fetch(`${portal.sandboxUrl}/oracle/billers${query}`)
  return ((await response.json()) as { payments: BillerPayment[] }).payments
}

/** Decides a payment that is pending at its biller. */
export async function decideAtBiller(
  portal: { sandboxUrl: string },
  referenceid: string,
  status: 'success' | 'failed',
): Promise<void> {
  const response = await fetch(`${portal.sandboxUrl}/paysprint/simulate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ referenceid, status }),
  })
  if (!response.ok) throw new Error(`simulate: ${response.status} ${await response.text()}`)
}
