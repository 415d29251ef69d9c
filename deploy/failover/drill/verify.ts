import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkBooks } from '../../../apps/api/src/modules/ledger/ledger/books-service.ts'
import { connect, many, one } from '../../../apps/api/src/platform/database/db.ts'
import type { Told } from './payers.ts'

/** The sweep settles what webhooks missed while the database was away; a receipt that was cut comes after a minute. */
const STANDSTILL_MS = 60_000

/** A line for the operator, and whether it is as it must be. */
export type Finding = { line: string; isRight: boolean }

/** Compares what clients were told with the database, the database with the gateway, and the books with themselves. */
export async function verify(
  databaseUrl: string,
  sandboxUrl: string,
  told: readonly Told[],
): Promise<Finding[]> {
  const { db, close } = connect(databaseUrl, 2)
  const ids = told.map(({ orderId }) => orderId)
  const rows = () =>
    many(
      db,
      sql<{ order_id: string; status: string; journals: number; captures: number }>`
        select order_id, p.status,
               (select count(*) from journals j where j.source_type = 'payment' and j.source_id = p.id) as journals,
               (select count(*) from captures c where c.payment_id = p.id) as captures
          from payments p where order_id = any(${ids})`,
    )
  const paidAtGateway = new Set(told.filter(({ isPaid }) => isPaid).map(({ orderId }) => orderId))
  const openOf = (found: Awaited<ReturnType<typeof rows>>) =>
    found.filter(({ order_id: id, status }) => paidAtGateway.has(id) && status !== 'paid').length
  let found = await rows()
  let open = openOf(found)
  for (let movedMs = Date.now(); open > 0 && Date.now() - movedMs < STANDSTILL_MS; await pause(500)) {
    found = await rows()
    const left = openOf(found)
    if (left !== open) movedMs = Date.now()
    open = left
  }
  const byId = new Map(found.map((row) => [row.order_id, row]))
  const lostOrders = told.filter(({ orderId }) => !byId.has(orderId))
  const lostPayments = told.filter(({ isPaid, saidSuccess, orderId }) => {
    return (isPaid || saidSuccess) && byId.get(orderId)?.status !== 'paid'
  })
  const doubled = found.filter((row) => row.journals > 1 || row.captures > 1)
  const unbooked = found.filter((row) => row.status === 'paid' && (row.journals !== 1 || row.captures !== 1))
  const { totals, orders } = (await (await fetch(`${sandboxUrl}/oracle?limit=1000000`)).json()) as {
    totals: { captured_paise: number; paid_orders: number }
    orders: { order_id: string }[]
  }
  const known = new Set(ids)
  // A reference of a second try ends in -2; an order whose answer never reached its client is not among those told.
  const unknown = [...new Set(orders.map(({ order_id: id }) => id.replace(/-\d+$/, '')))].filter(
    (id) => !known.has(id),
  )
  const { n: kept } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from payments where order_id = any(${unknown})`,
  )
  const { cleared_paise: cleared } = await one(
    db,
    sql<{ cleared_paise: bigint }>`
      select coalesce(sum(p.amount_paise), 0)::bigint as cleared_paise from postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'clearing'`,
  )
  const verdicts = await checkBooks(db)
  const broken = verdicts.filter(({ holds }) => !holds)
  await close()
  const said = told.filter(({ saidSuccess }) => saidSuccess).length
  return [
    {
      line: `orders acknowledged ${told.length}, lost ${lostOrders.length}; keys with the same order ${told.length - known.size}`,
      isRight: told.length > 0 && lostOrders.length === 0 && told.length === known.size,
    },
    {
      line: `payments acknowledged ${paidAtGateway.size} (${said} told SUCCESS at once), lost ${lostPayments.length}`,
      isRight: paidAtGateway.size > 0 && lostPayments.length === 0,
    },
    {
      line: `booked twice ${doubled.length}, paid and not booked ${unbooked.length}`,
      isRight: doubled.length + unbooked.length === 0,
    },
    {
      line: `orders of the gateway that the portal does not know ${unknown.length - kept}`,
      isRight: unknown.length === kept,
    },
    {
      line: `captured at the gateway ${totals.captured_paise} paise, in our books ${cleared}`,
      isRight: cleared === BigInt(totals.captured_paise),
    },
    {
      line: `invariants of the books that hold ${verdicts.length - broken.length} of ${verdicts.length}${broken.map(({ name }) => `; BROKEN ${name}`).join('')}`,
      isRight: broken.length === 0,
    },
  ]
}
