import type { ReconciledDay } from '@chukta/contract/operations/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billerOracle, callAs } from '../../test/payables/bills.ts'
import { type Portal, startPortal } from '../../test/portal/harness.ts'
import { openSession } from '../../test/portal/people.ts'
import { checkBooks } from '../modules/ledger/ledger/books-service.ts'
import { dayBefore, dayOf } from '../modules/operations/reconciliation/records.ts'
import { openBill } from '../modules/payables/bills/sealed-bill.ts'
import { many, one } from '../platform/database/db.ts'
import { OPERATORS } from './billers.ts'
import { plantDemo } from './demo-service.ts'

let portal: Portal
const people: Record<string, { id: number; token: string }> = {}

beforeAll(async () => {
  portal = await startPortal()
  await plantDemo(portal, new Date())
  for (const username of ['retailer', 'admin', 'superadmin']) {
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`select id from users where username = ${username}`,
    )
    people[username] = { id, token: await openSession(portal.db, id) }
  }
})
afterAll(() => portal.stop())

const get = (username: string, path: string) => callAs(portal, people[username] ?? { token: '' }, path)

type StoredOperator = {
  id: number
  code: string
  category_id: number
  name: string
  displayname: string
  rule: string | null
  viewbill: boolean
  fields: unknown[]
  gone_at: Date | null
}
const storedOperators = () =>
  many(
    portal.db,
    sql<StoredOperator>`
      select id, code, category_id, name, displayname, rule, viewbill,
             jsonb_path_query_array(fields, '$[*] ? (@ != null)') as fields, gone_at
        from bill_operators where code = any(${OPERATORS.map(({ code }) => code)}) order by id`,
  )

describe('the operators of demo bills', () => {
  it('are offered after the first sync with the feed, each unchanged', async () => {
    const before = await storedOperators()
    expect(before).toHaveLength(OPERATORS.length)
    const electricity = before.find(({ code }) => code === '14')
    const first = await get('retailer', `/get-operators?category_id=${electricity?.category_id}`)
    expect((first.body.operators as unknown[]).length).toBeGreaterThanOrEqual(15)
    const after = await storedOperators()
    expect(after).toEqual(before.map((operator) => ({ ...operator, gone_at: null })))
    const { doubles } = await one(
      portal.db,
      sql<{ doubles: number }>`
        select count(*) as doubles from (select from bill_operators group by category_id, name having count(*) > 1) d`,
    )
    expect(doubles).toBe(0)
  })
})

type StoredBill = {
  username: string
  user_id: number
  category: string
  status: string
  number_last4: string
  details_cipher: string
  is_sound: boolean
}

describe('demo bills', () => {
  let bills: StoredBill[]
  beforeAll(async () => {
    bills = await many(
      portal.db,
      sql<StoredBill>`
        select u.username, b.user_id, c.name as category, bp.status, b.number_last4, b.details_cipher,
               p.payer_id = b.user_id and p.base_paise = b.amount_paise and p.payee_name = o.name
                 and p.payment_for = c.name and p.service_id = c.service_id and p.payee_id is null
                 and bp.reference = p.order_id and b.made_at < p.created_at and bp.sent_at > p.paid_at
                 and (bp.operator_reference is not null) = (bp.status = 'paid') as is_sound
          from bill_payments bp join payments p on p.id = bp.payment_id join bills b on b.id = bp.bill_id
          join bill_operators o on o.id = b.operator_id join bill_categories c on c.id = o.category_id
          join users u on u.id = b.user_id`,
    )
  })

  it('are paid by many people through the year, a handful by the demo retailer, as the portal leaves them', () => {
    expect(new Set(bills.map((bill) => bill.user_id)).size).toBeGreaterThan(30)
    const own = bills.filter((bill) => bill.username === 'retailer')
    expect(own.length).toBeGreaterThanOrEqual(5)
    expect(own.length).toBeLessThanOrEqual(20)
    expect(new Set(own.map((bill) => bill.category)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(bills.map((bill) => bill.category))).toEqual(
      new Set(['Electricity', 'Piped gas', 'Broadband', 'Mobile postpaid', 'Loan repayment']),
    )
    expect(bills.filter((bill) => !bill.is_sound)).toEqual([])
    for (const { user_id, details_cipher, number_last4 } of bills.slice(0, 5)) {
      const details = openBill(portal.secrets, user_id, details_cipher)
      expect(details.number.slice(-4)).toBe(number_last4)
      expect(details.billFetch).toMatchObject({ cellNumber: details.number, acceptPayment: true })
    }
  })

  it('are claimed by their newest payment, and none was paid twice', async () => {
    const wrong = await many(
      portal.db,
      sql`select b.bill_key from bills b join payments p on p.bill_id = b.id
           group by b.bill_key
          having max(p.id) is distinct from (select payment_id from bill_claims c where c.bill_key = b.bill_key)
              or count(*) filter (where p.status = 'paid') > 1`,
    )
    expect(wrong).toEqual([])
  })

  it('three were refused and refunded, one of them the demo retailer’s', async () => {
    const refunds = await many(
      portal.db,
      sql<{ payment_id: number; username: string; distributor: string | null }>`
        select r.payment_id, u.username, d.username as distributor
          from refunds r join bill_payments b on b.payment_id = r.payment_id and b.status = 'refused'
          join payments p on p.id = r.payment_id and r.amount_paise = p.total_paise
          join attempts a on a.id = r.attempt_id left join users d on d.id = a.distributor_id
          join users u on u.id = p.payer_id where r.status = 'succeeded' and r.source = 'biller'`,
    )
    expect(refunds).toHaveLength(3)
    const own = refunds.filter((refund) => refund.username === 'retailer')
    expect(own).toMatchObject([{ distributor: 'distributor' }])
    const { body } = await get('retailer', `/transaction-list-by-id/${own[0]?.payment_id}`)
    const shown = body.data as { amount: string; events: { kind: string; at: string }[] }
    expect(shown).toMatchObject({
      payment_status: 'PAID',
      bill_status: 'refused',
      refund_status: 'REFUNDED',
      refund_amount: shown.amount,
      refund_reference: expect.stringMatching(/^RF\d{11,}$/),
      refunded_at: expect.any(String),
    })
    expect(shown.events.map((event) => event.kind).slice(-6)).toEqual([
      'paid',
      'bill-sent',
      'bill-refused',
      'refund-requested',
      'refund-sent',
      'refunded',
    ])
    expect(shown.events.map((event) => event.at)).toEqual(shown.events.map((event) => event.at).toSorted())
  })

  it('reversed their earnings in the wallets, which show it', async () => {
    const kinds: string[] = []
    for (let page = 1; page <= 6 && !kinds.includes('refund'); page += 1) {
      const { body } = await get('admin', `/wallet-statement/${people.admin?.id}?per_page=50&page=${page}`)
      const { balance, data } = body.data as { balance: string; data: { kind: string; amount: string }[] }
      expect(balance).toBe('30000.00')
      kinds.push(...data.map((line) => line.kind))
      for (const line of data) if (line.kind === 'refund') expect(line.amount).toMatch(/^-/)
    }
    expect(kinds).toContain('refund')
    expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  })

  it('are sent to no biller again', async () => {
    expect(await billerOracle(portal)).toEqual([])
  })
})

it('are no reconciliation breaks, though no gateway or biller has the planted year', async () => {
  let day = dayOf(new Date())
  const days = Array.from({ length: 8 }, () => {
    day = dayBefore(day)
    return day
  }).toReversed()
  const differing = async (some: string[]) => {
    let found = 0
    for (const one of some) {
      const { status, body } = await callAs(
        portal,
        people.superadmin ?? { token: '' },
        '/reconciliation/run',
        {
          day: one,
        },
      )
      expect(status).toBe(200)
      found += (body.data as ReconciledDay).open
    }
    return found
  }
  expect(await differing(days)).toBe(0)
  // With books that began before it, its days would be looked for.
  await sql`delete from ledger_cutover`.execute(portal.db)
  await differing(days.slice(-1))
  const { n } = await one(portal.db, sql<{ n: number }>`select count(*) as n from differences`)
  expect(n).toBeGreaterThan(10)
})
