import type { WalletLine } from '@chukta/contract/payouts/wallet'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { addLandlord, payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { withTransaction } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

type Page = { user_name: string; balance: string; data: WalletLine[]; total: number }

async function wallet(who: Person, of: Person, query = '') {
  const { status, body } = await callsOf(portal, who).get(`/wallet-statement/${of.id}${query}`)
  return { status, page: body.data as Page, body }
}

let source = 0
/** Books amounts into a person's wallet, one journal each, as a manual correction. */
async function book(person: Person, kind: string, amounts: bigint[], memo = ''): Promise<void> {
  for (const paise of amounts) {
    source += 1
    await withTransaction(portal.ownerDb, (trx) => bookOne(trx, person, kind, paise, memo))
  }
}

async function bookOne(trx: Transaction<unknown>, { id }: Person, kind: string, paise: bigint, memo: string) {
  await sql`
    with journal as (
      insert into journals (source_type, source_id, kind, memo) values ('test', ${source}, ${kind}, ${memo}) returning id
    ), posted as (
      insert into postings (journal_id, account_id, amount_paise)
      select journal.id, w.account_id, ${-paise}::bigint from journal, wallets w where w.user_id = ${id}
      union all
      select journal.id, a.id, ${paise}::bigint from journal, ledger_accounts a where a.code = 'suspense'
      returning 1
    )
    update wallets set balance_paise = balance_paise + ${paise}::bigint, line_count = line_count + 1
     where user_id = ${id}`.execute(trx)
}

describe('a wallet', () => {
  it('without lines is empty', async () => {
    const { status, page } = await wallet(people.stranger, people.stranger)
    expect([status, page]).toEqual([200, { user_name: 'Lalita Das', balance: '0.00', data: [], total: 0 }])
  })

  it('shows the share of a payment with its source', async () => {
    const payee = await addLandlord(portal, people.retailer.id)
    const { body } = await startPayment(portal, people.retailer, payee)
    await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
    await eventually(
      async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS',
    )
    const { page } = await wallet(people.admin, people.admin)
    expect(page.total).toBe(1)
    const [line] = page.data
    expect(line).toMatchObject({
      kind: 'capture',
      text: expect.stringMatching(/^Your share of Kavita Deshpande's payment, Rental payments$/i),
      transaction: { urn: body.order_id, payer_name: 'Kavita Deshpande', amount: body.total },
    })
    expect(line?.amount).toBe(page.balance)
    expect(line?.balance).toBe(page.balance)
    expect(Number(line?.amount)).toBeGreaterThan(0)
  })

  it('describes lines without a payment in words', async () => {
    await book(people.sibling, 'opening', [3_000_000n])
    await book(people.sibling, 'manual-correction', [-25_075n], 'Counted twice')
    await book(people.sibling, 'manual-correction', [100n])
    const { page } = await wallet(people.sibling, people.sibling)
    expect(
      page.data.map(({ text, amount, balance, transaction }) => [text, amount, balance, transaction]),
    ).toEqual([
      ['Manual correction', '1.00', '29750.25', null],
      ['Counted twice', '-250.75', '29749.25', null],
      ['Opening', '30000.00', '30000.00', null],
    ])
    expect(page.balance).toBe('29750.25')
  })
})

describe('the pages of a wallet', () => {
  const amounts = Array.from({ length: 23 }, (_, at) => BigInt(at % 3 === 2 ? -(at + 1) : (at + 1) * 10))
  beforeAll(() => book(people.otherAdmin, 'opening', amounts))

  /** Newest first, each with the balance after it. */
  const expected = () => {
    let balance = 0n
    return amounts
      .map((paise) => {
        balance += paise
        return { paise, balance }
      })
      .reverse()
  }
  const inPaise = (rupees: string) => BigInt(rupees.replace('.', ''))

  it.each([
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 5],
    [5, 5],
    [1, 10],
    [2, 10],
    [3, 10],
    [1, 20],
    [2, 20],
    [1, 50],
  ])('page %i of %i lines continues where the one before ended', async (page, size) => {
    const { page: answer } = await wallet(
      people.otherAdmin,
      people.otherAdmin,
      `?page=${page}&per_page=${size}`,
    )
    const lines = answer.data.map(({ amount, balance }) => ({
      paise: inPaise(amount),
      balance: inPaise(balance),
    }))
    expect(lines).toEqual(expected().slice((page - 1) * size, page * size))
    expect(answer.total).toBe(23)
    expect(inPaise(answer.balance)).toBe(expected()[0]?.balance)
  })

  it('are of ten lines by default', async () => {
    expect((await wallet(people.otherAdmin, people.otherAdmin)).page.data).toHaveLength(10)
  })

  it('beyond the end are empty, with the true total', async () => {
    const { page } = await wallet(people.otherAdmin, people.otherAdmin, '?page=99&per_page=5')
    expect([page.data, page.total]).toEqual([[], 23])
  })

  it.each(['page=0', 'per_page=7', 'page=x', 'user_id=1', 'from=2026-01-01'])('refuse ?%s', async (query) => {
    expect((await wallet(people.otherAdmin, people.otherAdmin, `?${query}`)).status).toBe(422)
  })
})

describe('whose wallet', () => {
  it.each<[keyof People, keyof People, number]>([
    ['superAdmin', 'stranger', 200],
    ['admin', 'admin', 200],
    ['admin', 'distributor', 200],
    ['admin', 'retailer', 200],
    ['distributor', 'retailer', 200],
    ['retailer', 'retailer', 200],
    ['admin', 'superAdmin', 403],
    ['admin', 'otherAdmin', 403],
    ['admin', 'stranger', 403],
    ['distributor', 'admin', 403],
    ['retailer', 'sibling', 403],
    ['retailer', 'distributor', 403],
  ])('%s sees that of %s: %i', async (who, of, status) => {
    const answer = await wallet(people[who], people[of])
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.page.user_name).toBe(people[of].name)
    else expect(answer.body.data).toBeUndefined()
  })

  it('is refused without a token', async () => {
    const response = await fetch(`${portal.url}/api/wallet-statement/${people.retailer.id}`)
    expect(response.status).toBe(401)
  })

  it('is found for everyone there is', async () => {
    for (const person of Object.values(people)) {
      expect((await wallet(people.superAdmin, person)).status).toBe(200)
    }
    expect((await wallet(people.superAdmin, { ...people.admin, id: 9_999_999 })).status).toBe(403)
  })
})
