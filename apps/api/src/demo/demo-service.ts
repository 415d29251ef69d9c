import { type Earners, findEarners } from '../features/charges/charges-service.ts'
import { type WrittenFile, writeFile } from '../features/files/files-service.ts'
import { DEMO_PASSWORD } from '../features/sign-in/demo-accounts.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { type Db, withTransaction } from '../platform/db.ts'
import { hashPassword } from '../platform/passwords.ts'
import { listBanks, listMethods, listServiceIds } from './catalogue-sql.ts'
import { makeDocument } from './document.ts'
import { insertDocuments } from './documents-sql.ts'
import { insertGroups } from './groups-sql.ts'
import { analyze, type DemoJournal, earnedPaise, insertJournals, settleWallets } from './journals-sql.ts'
import { openings } from './openings.ts'
import { type DemoPayee, makePayees } from './payees.ts'
import { insertPayees } from './payees-sql.ts'
import { type PaymentRows, rowsOf } from './payment-rows.ts'
import { type DemoPayment, makePayments } from './payments.ts'
import { insertPayments, takeNumbers } from './payments-sql.ts'
import { type Crowd, makeCrowd } from './people.ts'
import { hasUsers, insertPeople, listPlaces, lockPlanting } from './people-sql.ts'
import { makeRandom } from './random.ts'
import { makeTickets } from './tickets.ts'
import { insertTickets } from './tickets-sql.ts'

const SEED = 20_261_121

type Parts = Pick<Context, 'db' | 'config' | 'secrets'>

export type Planted = { people: number; payees: number; payments: number }

/**
 * Plants the demo data into a database without users: a year of a platform that ends at `now`, the same for
 * the same moment. All rows are one transaction, so a planting that is killed leaves nothing but files that
 * the sweep removes, and the next start begins again. Gives what was planted, or nothing when there were
 * users already.
 */
export async function plantDemo({ db, config, secrets }: Parts, now: Date): Promise<Planted | undefined> {
  if (await hasUsers(db)) return undefined
  const random = makeRandom(SEED)
  const crowd = makeCrowd(random, await listPlaces(db), now)
  const payees = makePayees(random, crowd.people, crowd.demo.retailer, await listBanks(db), now)
  const { gateway, methods } = await listMethods(db)
  const payments = makePayments(random, payees, methods, crowd.demo.retailer, now)
  const tickets = makeTickets(makeRandom(SEED + 1), payments, crowd.people, crowd.demo.retailer, now)
  const written = await writeDocuments(config, payees)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return withTransaction(db, async (trx) => {
    await lockPlanting(trx)
    if (await hasUsers(trx)) return undefined
    await insertPeople(trx, crowd.people, passwordHash)
    const serviceIds = await listServiceIds(trx)
    await insertPayees(trx, secrets, payees, serviceIds, await insertDocuments(trx, written))
    const rows = await paymentRows(trx, payments, gateway, serviceIds)
    for (const some of chunks(rows, 1000)) await insertPayments(trx, some)
    await insertTickets(trx, tickets, (place) => orderOf(rows[place]))
    for (const some of chunks(rows.flatMap(captureJournal), 1000)) await insertJournals(trx, some)
    await openWallets(trx, random, crowd)
    const { admin, distributor } = crowd.demo
    await insertGroups(trx, { adminId: admin.id, distributorId: distributor.id })
    await analyze(trx)
    return { people: crowd.people.length, payees: payees.length, payments: payments.length }
  })
}

async function writeDocuments(config: Config, payees: DemoPayee[]): Promise<Map<DemoPayee, WrittenFile>> {
  const written = new Map<DemoPayee, WrittenFile>()
  for (const payee of payees) written.set(payee, await writeFile({ config }, 'pdf', makeDocument(payee)))
  return written
}

async function paymentRows(
  db: Db,
  payments: DemoPayment[],
  gateway: Parameters<typeof rowsOf>[3],
  serviceIds: ReadonlyMap<string, number>,
): Promise<PaymentRows[]> {
  const numbers = await takeNumbers(
    db,
    payments.map((payment) => payment.at),
  )
  const earners = new Map<number, Earners>()
  for (const { payee } of payments) {
    const payerId = payee.owner.id
    if (!earners.has(payerId)) earners.set(payerId, await findEarners(db, payerId))
  }
  return payments.map((payment, index) => {
    const taken = numbers[index]
    const above = earners.get(payment.payee.owner.id)
    const serviceId = serviceIds.get(payment.payee.category.service.slug)
    if (!taken || !above || serviceId === undefined)
      throw new Error('a demo payment lacks its number or service')
    return rowsOf(payment, { id: taken.id, orderId: taken.order_id }, above, gateway, serviceId)
  })
}

function orderOf(row: PaymentRows | undefined): { id: number; orderId: string } {
  if (!row) throw new Error('a demo ticket is about no payment')
  return { id: row.payment.id, orderId: String(row.payment.order_id) }
}

function captureJournal({ payment, journal }: PaymentRows): DemoJournal[] {
  if (!journal) return []
  return [{ sourceType: 'payment', sourceId: payment.id, memo: '', ...journal }]
}

async function openWallets(db: Db, random: ReturnType<typeof makeRandom>, crowd: Crowd): Promise<void> {
  await insertJournals(db, openings(random, crowd, await earnedPaise(db)))
  await settleWallets(db)
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
