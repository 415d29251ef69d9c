import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { askRefund, becomes, paidPayment, walletOf } from '../../../../test/money/refunding.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { many, one, withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { insertAdjustment } from './adjustments-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let month = ''

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  month = (
    await one(
      portal.db,
      sql<{ month: string }>`select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as month`,
    )
  ).month
})
afterAll(() => portal?.stop())

const file = (who: Person, of: Person, kind: string, query = `month=${month}`, language = 'en') =>
  fetch(`${portal.url}/api/wallet-statement/${of.id}/${kind}?${query}`, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': language },
  })
const linesOf = async (who: Person, of: Person, at = month) =>
  (await (await file(who, of, 'csv', `month=${at}`)).text())
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
const paise = (rupees = '') => BigInt(rupees.replace('.', ''))

it('a statement of a month opens, adds up line by line, and closes at the balance; each share names its payment', async () => {
  const first = await paidPayment(portal, people.retailer, landlord, { amount: '18500.50' })
  await paidPayment(portal, people.retailer, landlord, { amount: '9000.01' })
  await askRefund(portal, people.admin, { transaction_id: first.id, amount: '9250.25' })
  await becomes(portal, first.id, 'succeeded')
  await withTransaction(portal.db, async (trx) => {
    const made = { amountPaise: 12_345n, reason: '=Counted, twice', by: people.superAdmin.id }
    await asAnybody(async () => insertAdjustment(trx, await scopeFor(trx, people.admin.id), made))
  })
  // Something of two months ago, as the opening of a wallet is.
  await sql`
    with j as (
      insert into journals (source_type, source_id, kind, at) values ('test', 1, 'opening', now() - interval '62 days') returning id
    ), p as (
      insert into postings (journal_id, account_id, amount_paise)
      select j.id, a.id, case when a.kind = 'wallet' then -3000000 else 3000000 end from j, ledger_accounts a
       where a.code in ('suspense', ${`wallet:${people.admin.id}`}) returning 1
    )
    update wallets set balance_paise = balance_paise + 3000000, line_count = line_count + 1
     where user_id = ${people.admin.id}`.execute(portal.ownerDb)

  const [head, opening, ...rest] = await linesOf(people.admin, people.admin)
  const closing = rest.pop()
  expect(head).toEqual(['Date', 'What it was', 'Payment', 'Amount (INR)', 'Balance (INR)'])
  expect([opening?.[1], opening?.[4]]).toEqual(['Opening balance', '30000.00'])
  let balance = 3_000_000n
  for (const line of rest) {
    const [amount, after] = line.slice(-2)
    balance += paise(amount)
    expect(paise(after)).toBe(balance)
  }
  expect(closing?.[1]).toBe('Closing balance')
  expect(paise(closing?.[4])).toBe(balance)
  expect(balance).toBe(await walletOf(portal, people.admin.id))
  expect(rest.map((line) => line.slice(1, -2).join(','))).toEqual([
    expect.stringMatching(/^"?Your share of Kavita Deshpande's payment, Rental payments"?,CK\d+$/i),
    expect.stringMatching(/^"?Your share of Kavita Deshpande's payment, Rental payments"?,CK\d+$/i),
    `Share reversed: a payment of Kavita Deshpande was refunded,${first.order_id}`,
    '"Adjusted by the super admin: =Counted, twice",',
  ])
  const hindi = await (await file(people.admin, people.admin, 'csv', undefined, 'hi')).text()
  expect(
    hindi
      .replace('\uFEFF', '')
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split(',').slice(0, 4)),
  ).toEqual([
    ['तारीख', 'क्या था', 'भुगतान', 'राशि (INR)'],
    ['', 'शुरुआती शेष राशि', '', ''],
    [
      expect.any(String),
      '"Kavita Deshpande के भुगतान में आपका हिस्सा',
      ' किराया भुगतान"',
      expect.stringMatching(/^CK/),
    ],
  ])
  expect(hindi).toContain('सुपर एडमिन ने बदला: =Counted, twice')
  expect(hindi.replace(/\D/g, '')).toBe(
    (await (await file(people.admin, people.admin, 'csv')).text()).replace(/\D/g, ''),
  )
  const before = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)
  expect((await linesOf(people.admin, people.admin, before)).at(-1)?.[4]).toBe('30000.00')
})

it('the PDF is one, and both are for the downline alone', async () => {
  const pdf = await file(people.superAdmin, people.admin, 'pdf')
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('content-disposition')).toContain(`wallet-${people.admin.id}-${month}.pdf`)
  const bytes = Buffer.from(await pdf.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file(people.retailer, people.retailer, 'csv')).status).toBe(200)
  for (const kind of ['pdf', 'csv']) {
    expect((await file(people.retailer, people.admin, kind)).status).toBe(403)
    for (const query of ['', 'month=2026-13', 'month=2026-1', 'month=2026-11-01']) {
      expect((await file(people.admin, people.admin, kind, query)).status).toBe(422)
    }
  }
})

it('of one person who asks for many, another does not wait for the last', async () => {
  const pdfOf = async (who: Person) => {
    const response = await file(who, people.admin, 'pdf')
    await response.arrayBuffer()
    return response.status
  }
  let done = 0
  const crowd = Array.from({ length: 15 }, () =>
    pdfOf(people.superAdmin).then((status) => {
      done += 1
      return status
    }),
  )
  await Promise.race(crowd)
  expect(await pdfOf(people.admin)).toBe(200)
  expect(done).toBeLessThan(8)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))
})

it('the statements of all wallets come to the wallet accounts of the trial balance', async () => {
  const all = Object.values(people)
  let sum = 0n
  for (const person of all) sum += paise((await linesOf(people.superAdmin, person)).at(-1)?.[4])
  const rows = await many(
    portal.db,
    sql<{ sum_paise: bigint }>`
      select coalesce(-sum(l.amount_paise), 0)::bigint as sum_paise
        from postings l join ledger_accounts a on a.id = l.account_id where a.kind = 'wallet'`,
  )
  expect(rows).toEqual([{ sum_paise: sum }])
  expect((await callsOf(portal, people.admin).get(`/wallet-statement/${people.admin.id}`)).status).toBe(200)
})
