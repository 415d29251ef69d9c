import { sql } from 'kysely'
import { applyCaptures } from '../src/features/payments/apply-sql.ts'
import { PAYABLES } from '../src/payables.ts'
import { type Db, many, one } from '../src/platform/db.ts'
import { addLandlord } from './paying.ts'
import type { People } from './people.ts'

/** What an open payment is made of, in paise. */
export type Shares = { base: bigint; charge: bigint; distributor: bigint; admin: bigint }

/** A card payment of the retailer with these shares, captured by the production statement. Gives its id. */
export async function captureShares(db: Db, people: People, shares: Shares): Promise<number> {
  const paymentId = await openPayment(db, people, shares)
  await capture(db, people, paymentId, shares, null)
  return paymentId
}

/** As `captureShares`, of a basket: a part and a payee for each of the items. Gives its id and those of the items. */
export async function captureItems(
  open: Parameters<typeof addLandlord>[0],
  people: People,
  items: Shares[],
): Promise<{ paymentId: number; itemIds: number[] }> {
  const all = sum(items)
  const paymentId = await openPayment(open.db, people, all, items.length)
  const payees: number[] = []
  for (const _ of items) payees.push((await addLandlord(open, people.retailer.id)).id)
  const rows = await many(
    open.db,
    sql<{ id: number }>`
      insert into payment_items (payment_id, position, payee_id, base_paise, charge_paise, payee_name,
        payee_account_last4, payee_bank_name)
      select ${paymentId}, n, payee_id, base_paise, charge_paise, 'Meera Nair', '6093', 'Bank of Maharashtra'
        from unnest(${payees}::bigint[], ${items.map(({ base }) => base)}::bigint[],
                    ${items.map(({ charge }) => charge)}::bigint[]) with ordinality as i (payee_id, base_paise, charge_paise, n)
       order by n returning id`,
  )
  await capture(open.db, people, paymentId, all, items)
  return { paymentId, itemIds: rows.map(({ id }) => id) }
}

const sum = (items: Shares[]): Shares =>
  items.reduce((all, one) => ({
    base: all.base + one.base,
    charge: all.charge + one.charge,
    distributor: all.distributor + one.distributor,
    admin: all.admin + one.admin,
  }))

async function openPayment(
  db: Db,
  people: People,
  { base, charge }: Shares,
  itemCount: number | null = null,
) {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
        charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, item_count)
      select 'T' || gen_random_uuid(), ${people.retailer.id}, (select min(id) from services), 1, 'open',
             ${base}::bigint, ${charge}::bigint, ${base + charge}::bigint, 1.85, 18,
             'Meera Nair', 'payer@example.in', 'USR', ${itemCount}
      returning id`,
  )
  return id
}

async function capture(
  db: Db,
  people: People,
  paymentId: number,
  { base, charge, distributor, admin }: Shares,
  items: Shares[] | null,
): Promise<void> {
  const { id: attemptId } = await one(
    db,
    sql<{ id: number }>`
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
        distributor_id, distributor_paise, admin_id, admin_paise, platform_paise, distributor_parts, admin_parts)
      select id, 1, (select id from payment_gateways where slug = 'cashfree'), order_id, 'open', '{}', now(), now(), 1.5,
             ${people.distributor.id}, ${distributor}::bigint, ${people.admin.id}, ${admin}::bigint,
             ${charge - distributor - admin}::bigint, ${items?.map((item) => item.distributor)}::bigint[],
             ${items?.map((item) => item.admin)}::bigint[]
        from payments where id = ${paymentId} returning id`,
  )
  const nothing = { bankReference: null, message: null, card: null, bank: null, error: null }
  const taken = {
    id: `pay-${attemptId}`,
    status: 'succeeded' as const,
    amountPaise: base + charge,
    surchargePaise: 0n,
    currency: 'INR',
    method: 'card',
    ...nothing,
  }
  await applyCaptures(db, PAYABLES, [{ paymentId, attemptId, taken, otherMethod: false, isOpen: false }])
}
