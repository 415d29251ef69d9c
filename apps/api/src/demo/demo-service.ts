import { DEMO_PASSWORD, type WrittenFile, writeFile } from '../modules/identity/api.ts'
import { type Earners, findEarners } from '../modules/pricing/api.ts'
import { type Db, withTransaction } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { insertAccountChecks } from './account-checks-sql.ts'
import { makeAccounts } from './bill-accounts.ts'
import { type BillRows, billRowsOf } from './bill-rows.ts'
import { type DemoBill, makeBills } from './bills.ts'
import { insertBillPayments, insertBills } from './bills-sql.ts'
import { makeDailyLimit } from './calendar.ts'
import { listBanks, listMethods, listServiceIds } from './catalogue-sql.ts'
import { makeDocument } from './document.ts'
import { insertDocuments } from './documents-sql.ts'
import { insertGroups } from './groups-sql.ts'
import {
  analyze,
  beginBooks,
  type DemoJournal,
  earnedPaise,
  insertJournals,
  leaveUnwatched,
  numberFromTheStart,
  settleWallets,
} from './journals-sql.ts'
import { openings } from './openings.ts'
import { type DemoPayee, makePayees } from './payees.ts'
import { insertPayees } from './payees-sql.ts'
import { type PaymentRows, rowsOf } from './payment-rows.ts'
import { type DemoPayment, makePayments, paymentsOf } from './payments.ts'
import { insertPayments, takeNumbers } from './payments-sql.ts'
import { bookPaidBills, insertPayouts } from './payouts-sql.ts'
import { type Crowd, makeCrowd } from './people.ts'
import { hasUsers, insertPeople, listPlaces, lockPlanting } from './people-sql.ts'
import { makeRandom } from './random.ts'
import { insertRefunds, takeRefundNumbers } from './refunds-sql.ts'
import { makeSchools } from './schools.ts'
import { insertSchools, insertStudentFees } from './schools-sql.ts'
import { makeStudents } from './students.ts'
import { makeTickets } from './tickets.ts'
import { insertTickets } from './tickets-sql.ts'

const SEED = 20_261_121

type Parts = Pick<Deps, 'db' | 'config' | 'secrets'>

export type Planted = { people: number; payees: number; payments: number }

/**
 * Plants the demo data into a database without users: a year of a platform that ends at `now`, deterministic for
 * the same moment. All rows are one transaction, so a planting that is killed leaves nothing but files that
 * the sweep removes, and the next start begins again. Gives what was planted, or nothing when there were
 * users already.
 */
export async function plantDemo({ db, config, secrets }: Parts, now: Date): Promise<Planted | undefined> {
  if (await hasUsers(db)) return undefined
  const random = makeRandom(SEED)
  const [places, banks] = await Promise.all([listPlaces(db), listBanks(db)])
  const crowd = makeCrowd(random, places, now)
  const { retailer, superadmin } = crowd.demo
  const payees = makePayees(random, crowd.people, retailer, banks, now)
  const { gateway, methods } = await listMethods(db)
  const hasRoom = makeDailyLimit()
  const toPayees = makePayments(random, payees, methods, retailer, hasRoom, now)
  const tickets = makeTickets(makeRandom(SEED + 1), toPayees, crowd.people, retailer, now)
  // With a random sequence of their own, so that the other data stays the same without schools.
  const schoolRandom = makeRandom(SEED + 2)
  const schools = makeSchools(schoolRandom, places, banks, superadmin)
  const students = makeStudents(schoolRandom, crowd.people, schools, retailer)
  const fees = paymentsOf(schoolRandom, students, methods, hasRoom, now)
  const billRandom = makeRandom(SEED + 3)
  const accounts = makeAccounts(billRandom, crowd.people, retailer, now)
  const toBillers = byTime(paymentsOf(billRandom, accounts, methods, hasRoom, now))
  const bills = makeBills(billRandom, toBillers, retailer, now)
  const payments = byTime([...toPayees, ...fees, ...toBillers])
  const written = await writeDocuments({ config, secrets }, payees)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return withTransaction(db, async (trx) => {
    await lockPlanting(trx)
    if (await hasUsers(trx)) return undefined
    await insertPeople(trx, crowd.people, passwordHash)
    const serviceIds = await listServiceIds(trx)
    await insertPayees(trx, secrets, payees, serviceIds, await insertDocuments(trx, written))
    await insertSchools(trx, secrets, schools)
    const feeIds = await insertStudentFees(trx, payments)
    const billIds = await insertBills(trx, secrets, bills)
    const made = await paymentRows(trx, payments, gateway, serviceIds, { feeIds, billIds })
    const settled = await settleBills(trx, bills, made)
    const rows = [...made.values()]
    for (const some of chunks(rows, 1000)) await insertPayments(trx, some)
    await insertAccountChecks(trx, retailer.id)
    await insertBillPayments(trx, settled)
    await insertRefunds(trx, settled)
    await insertTickets(trx, tickets, (place) => orderOf(made.get(toPayees[place] as DemoPayment)))
    const journals = byTime([
      ...rows.flatMap(captureJournal),
      ...settled.flatMap(({ journal }) => journal ?? []),
    ])
    for (const some of chunks(journals, 1000)) await insertJournals(trx, some)
    await bookPaidBills(trx)
    await insertPayouts(trx, retailer.id, now)
    await leaveUnwatched(trx)
    await numberFromTheStart(trx)
    await beginBooks(trx, now)
    await openWallets(trx, random, { crowd, now })
    await insertGroups(trx)
    await analyze(trx)
    return { people: crowd.people.length, payees: payees.length, payments: payments.length }
  })
}

async function writeDocuments(
  store: Pick<Deps, 'config' | 'secrets'>,
  payees: DemoPayee[],
): Promise<Map<DemoPayee, WrittenFile>> {
  const written = new Map<DemoPayee, WrittenFile>()
  for (const some of chunks(payees, 16)) {
    const files = await Promise.all(some.map((payee) => writeFile(store, 'pdf', makeDocument(payee), false)))
    for (const [index, payee] of some.entries()) written.set(payee, files[index] as WrittenFile)
  }
  return written
}

async function paymentRows(
  db: Db,
  payments: DemoPayment[],
  gateway: Parameters<typeof rowsOf>[3],
  serviceIds: ReadonlyMap<string, number>,
  of: { feeIds: ReadonlyMap<DemoPayment, number>; billIds: ReadonlyMap<DemoPayment, number> },
): Promise<ReadonlyMap<DemoPayment, PaymentRows>> {
  const numbers = await takeNumbers(
    db,
    payments.map((payment) => payment.at),
  )
  const earners = new Map<number, Earners>()
  for (const { payee } of payments) {
    const payerId = payee.owner.id
    if (!earners.has(payerId)) earners.set(payerId, await findEarners(db, payerId))
  }
  const made = payments.map((payment, index) => {
    const taken = numbers[index]
    const above = earners.get(payment.payee.owner.id)
    const serviceId = serviceIds.get(payment.payee.category.service.slug)
    if (!taken || !above || serviceId === undefined)
      throw new Error('a demo payment lacks its number or service')
    const row = rowsOf(payment, { id: taken.id, orderId: taken.order_id }, above, gateway, {
      serviceId,
      studentFeeId: of.feeIds.get(payment) ?? null,
      billId: of.billIds.get(payment) ?? null,
    })
    return [payment, row] as const
  })
  return new Map(made)
}

/** The billers' answers to captured bills, and the refunds of refused ones; added to their timelines. */
async function settleBills(
  db: Db,
  bills: DemoBill[],
  made: ReadonlyMap<DemoPayment, PaymentRows>,
): Promise<BillRows[]> {
  const refused = bills.filter((bill) => bill.refusal)
  const numbers = await takeRefundNumbers(
    db,
    refused.map((bill) => bill.payment.at),
  )
  return bills.flatMap((bill) => {
    const row = made.get(bill.payment)
    const settled = row && billRowsOf(bill, row, numbers[refused.indexOf(bill)] ?? null)
    if (!settled) return []
    row.events.push(...settled.events)
    return [settled]
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

async function openWallets(
  db: Db,
  random: ReturnType<typeof makeRandom>,
  { crowd, now }: { crowd: Crowd; now: Date },
): Promise<void> {
  await insertJournals(db, openings(random, crowd, { earned: await earnedPaise(db), now }))
  await settleWallets(db)
}

function byTime<T extends { at: Date }>(list: T[]): T[] {
  return list.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
