import { sql } from 'kysely'
import { many } from '../../src/platform/database/db.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import { oracle } from './checkouts.ts'
import type { SandboxOnly } from './gateway-at-hand.ts'
import type { Started } from './paying.ts'

const CARD = { method: 'card', card_number: '4100280000001007', expiry: '12/30', cvv: '123' }

/** Starts tries in one Razorpay order; each is ended by `end`, in any order, as banks do. */
export async function razorpayTries(
  { sandboxUrl }: SandboxOnly,
  { payment_session_id }: Started['body'],
  count: number,
) {
  const base = `${sandboxUrl}/razorpay/checkout/${payment_session_id}/tries`
  const post = async (url: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(((await post(base, CARD)) as { token: string }).token)
  return ids.map((id) => ({ id, end: (outcome = 'SUCCESS') => post(`${base}/${id}`, { outcome }) }))
}

/** Waits until every webhook of an order has come and is handled: none of them polls its gateway any more. */
export async function webhooksAreApplied(
  { db, sandboxUrl }: Pick<Portal, 'db' | 'sandboxUrl'>,
  orderId: string,
): Promise<void> {
  await eventually(async () => {
    const webhooks = (await oracle({ sandboxUrl }, orderId)).flatMap((order) => order.webhooks)
    if (webhooks.length === 0 || webhooks.some(({ state }) => state !== 'delivered')) return false
    const applying = sql`
      select from webhook_log w join payments p on p.id = w.payment_id
       where p.order_id = ${orderId} and w.handled_at is null`
    return (await many(db, applying)).length === 0
  })
}

export type CaptureRow = {
  id: number
  gateway_payment_id: string
  kind: string
  currency: string
  amount_paise: bigint
  surcharge_paise: bigint
  resolved_as: string | null
}

/** The captures of an order as they are booked, oldest first. */
export function capturesOf({ db }: Pick<Portal, 'db'>, orderId: string): Promise<CaptureRow[]> {
  return many(
    db,
    sql<CaptureRow>`
      select c.id, c.gateway_payment_id, c.kind, c.currency, c.amount_paise, c.surcharge_paise, c.resolved_as
        from captures c join payments p on p.id = c.payment_id where p.order_id = ${orderId} order by c.id`,
  )
}
