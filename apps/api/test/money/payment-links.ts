import type { LinkState } from '@chukta/contract/payments/payment-links'
import { sql } from 'kysely'
import { one } from '../../src/platform/database/db.ts'
import { call } from '../identity/second-factors.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { CARD, type Started } from './paying.ts'

/** Switches payment links on, with limits in rupees. */
export async function allowLinks({ db }: Pick<Portal, 'db'>, link = 50_000, day = 200_000): Promise<void> {
  await sql`update payment_link_settings
               set enabled = true, link_limit_paise = ${link * 100}, daily_limit_paise = ${day * 100}`.execute(
    db,
  )
}

type Payee = { id: number; service_id: number }

/** Makes a link to a payee as a retailer does. */
export function makeLink(portal: Portal, who: Person, payee: Payee, body: Record<string, unknown> = {}) {
  return call(portal, '/payment-links', {
    token: who.token,
    body: { service_id: payee.service_id, service_user_id: payee.id, amount: '1500.00', ...body },
  })
}

/** The token of a new link. Throws where it is refused. */
export async function tokenOf(portal: Portal, who: Person, payee: Payee, body: Record<string, unknown> = {}) {
  const made = await makeLink(portal, who, payee, body)
  if (made.status !== 200) throw new Error(`${made.status} ${made.text}`)
  return String(made.body.data.token)
}

export type Opened = { state: LinkState; quotes: { payment_method_id: number; total: string }[] }

/** What anyone with the link sees. */
export const openLink = (portal: Portal, token: string) => call(portal, `/public/payment-links/${token}`)

/** Opens a link and pays the quote of a method that it shows, under a name. */
export async function startLink(portal: Portal, token: string, name = 'Nikhil Rao', method = CARD) {
  const { quotes } = (await openLink(portal, token)).body.data as Opened
  const total = quotes.find((quote) => quote.payment_method_id === method)?.total ?? '0.00'
  return orderOf(portal, token, { name, payment_method_id: method, total })
}

/** Sends an order of a link. */
export async function orderOf(
  portal: Portal,
  token: string,
  body: Record<string, unknown>,
): Promise<Started> {
  const { status, body: answer } = await call(portal, `/public/payment-links/${token}/order`, { body })
  return { status, body: answer as unknown as Started['body'] }
}

/** The outcome as anyone with the link sees it. */
export const linkStatus = (portal: Portal, token: string) =>
  call(portal, `/public/payment-links/${token}/status`)

/** Waits until a link's order has a status, without the calls of the link, which are limited by address. */
export function orderBecomes(portal: Portal, orderId: string, status: string) {
  return eventually(async () => {
    await sql`update payments set next_poll_at = now()
               where order_id = ${orderId} and next_poll_at > now() + interval '40 seconds'`.execute(
      portal.db,
    )
    const row = await one(
      portal.db,
      sql<{ status: string }>`select status from payments where order_id = ${orderId}`,
    )
    return row.status === status
  })
}
