import { sql } from 'kysely'
import { many, maybe } from '../../src/platform/database/db.ts'
import { send } from '../identity/sign-in.ts'
import { payAnywhere } from '../money/checkouts.ts'
import { CARD, type Started } from '../money/paying.ts'
import { ACCOUNTS, addPayee } from '../money/payouts.ts'
import type { PaidPayment } from '../money/refunding.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'

export type Chosen = { service_user_id: number; amount: string }
export type Basket = { service_id: number; items: Chosen[] }

/** So many payees of a person, each with an account and an amount of their own: ₹`rupees`.01, ₹`rupees + 1`.02 … */
export async function makeBasket(
  portal: Portal,
  owner: Person,
  payees: number,
  rupees = 15_000,
): Promise<Basket> {
  const items: Chosen[] = []
  let serviceId = 0
  for (let n = 0; n < payees; n += 1) {
    const payee = await addPayee(portal, owner, ACCOUNTS.good, `Employee ${String(n + 1).padStart(2, '0')}`)
    serviceId = payee.service_id
    items.push({ service_user_id: payee.id, amount: `${rupees + n}.${String(n + 1).padStart(2, '0')}` })
  }
  return { service_id: serviceId, items }
}

export type BasketQuote = { payment_method_id: number; total: string; charge: string; item_charges: string[] }

export async function quoteOf(
  portal: Pick<Portal, 'url'>,
  payer: Person,
  basket: Basket,
): Promise<BasketQuote> {
  const { body } = await send(portal, '/basket-quotes', { token: payer.token, body: basket })
  return (body.data as BasketQuote[]).find((quote) => quote.payment_method_id === CARD) as BasketQuote
}

/** Starts the payment of a basket by card, for its quoted total unless one is given. */
export async function startBasket(
  portal: Pick<Portal, 'url'>,
  payer: Person,
  basket: Basket,
  { key, total }: { key?: string; total?: string } = {},
) {
  return send(portal, `/basket-payments/${CARD}`, {
    token: payer.token,
    body: { user_id: payer.id, ...basket, total: total ?? (await quoteOf(portal, payer, basket)).total },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
}

/** A basket that is paid and booked. */
export async function paidBasket(portal: Portal, payer: Person, basket: Basket): Promise<PaidPayment> {
  const { status, body } = await startBasket(portal, payer, basket)
  if (status !== 200) throw new Error(`the basket was not started: ${status} ${body.message}`)
  await payAnywhere(portal, body as Started['body'], 'SUCCESS')
  return eventually(() =>
    maybe(
      portal.db,
      sql<PaidPayment>`select id, order_id, base_paise, total_paise from payments
                        where order_id = ${body.order_id} and status = 'paid'`,
    ),
  )
}

export type ItemState = {
  id: number
  position: number
  base_paise: bigint
  charge_paise: bigint
  status: string
  utr: string | null
  reference: string | null
}

/** The items of a payment with their payouts and newest transfers. */
function itemStates(portal: Pick<Portal, 'db'>, paymentId: number): Promise<ItemState[]> {
  return many(
    portal.db,
    sql<ItemState>`
      select i.id, i.position, i.base_paise, i.charge_paise, o.status, o.utr,
             (select reference from transfers t where t.payout_id = o.id order by number desc limit 1) as reference
        from payment_items i join payouts o on o.item_id = i.id
       where i.payment_id = ${paymentId} order by i.position`,
  )
}

/** Waits until every payout of a basket is in one of these states, and makes their own waits due. */
export function itemsBecome(portal: Portal, paymentId: number, ...states: string[]): Promise<ItemState[]> {
  return eventually(async () => {
    const items = await itemStates(portal, paymentId)
    if (items.every(({ status }) => states.includes(status))) return items
    await sql`update payouts set next_poll_at = now() where payment_id = ${paymentId} and next_poll_at > now()
                and status in ('queued', 'sent') and mismatch is null`.execute(portal.db)
    return null
  })
}

/**
 * The amount owed to each item of a payment, by the tests' own sums: the capture's part, refunds of the item, its
 * transfers and its corrections.
 */
export async function owedByItem(
  portal: Pick<Portal, 'db'>,
  paymentId: number,
): Promise<Map<number, bigint>> {
  const rows = await many(
    portal.db,
    sql<{ item_id: number; owed_paise: bigint }>`
      with payable as (select id from ledger_accounts where code = 'payee-payable'), line as (
        select w.item_id, w.amount_paise from item_postings w join payable a on a.id = w.account_id
        union all
        select r.item_id, l.amount_paise from refunds r join journals j on j.source_type = 'refund' and j.source_id = r.id
          join postings l on l.journal_id = j.id join payable a on a.id = l.account_id
        union all
        select o.item_id, l.amount_paise from payouts o join transfers t on t.payout_id = o.id
          join journals j on j.source_type = 'transfer' and j.source_id = t.id
          join postings l on l.journal_id = j.id join payable a on a.id = l.account_id
        union all
        select o.item_id, l.amount_paise from payouts o join journals j on j.source_type = 'payout' and j.source_id = o.id
          join postings l on l.journal_id = j.id join payable a on a.id = l.account_id
        union all
        select c.item_id, l.amount_paise from payable_corrections c
          join journals j on j.source_type = 'correction' and j.source_id = c.id
          join postings l on l.journal_id = j.id join payable a on a.id = l.account_id
      )
      select i.id as item_id, -coalesce(sum(line.amount_paise), 0)::bigint as owed_paise
        from payment_items i left join line on line.item_id = i.id where i.payment_id = ${paymentId} group by i.id`,
  )
  return new Map(rows.map((row) => [row.item_id, row.owed_paise]))
}
