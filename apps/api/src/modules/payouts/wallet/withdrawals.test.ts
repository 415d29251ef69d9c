import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { inbox, send } from '../../../../test/identity/sign-in.ts'
import { walletOf } from '../../../../test/money/refunding.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { many, one, withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { insertAdjustment } from './adjustments-sql.ts'

const JOHN = { account_number: '026291800001191', ifsc_code: 'YESB0000262', bank_name: 'Yes Bank' }
const GONE = { account_number: '234005000876', ifsc_code: 'ICIC0000007', bank_name: 'ICICI Bank' }

let portal: Portal
let people: People
let john: Person
let second: Person
let keys = 0

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  john = await makePerson(portal.db, { roleId: 3, parentId: people.admin.id, first: 'John', last: 'Doe' })
  await fund(john, 5_000_000n)
  // No provider sends anything here: the test moves payouts itself.
  await sql`
    insert into payout_stops (reason, started_by) values ('The test moves payouts by hand.', null)`.execute(
    portal.db,
  )
})
afterAll(() => portal?.stop())

/** Gives a wallet money as two super admins would. */
async function fund(person: Person, amountPaise: bigint): Promise<void> {
  await withTransaction(portal.db, async (trx) => {
    const scope = await scopeFor(trx, person.id)
    await asAnybody(async () =>
      insertAdjustment(trx, scope, { amountPaise, reason: 'To begin with', by: people.superAdmin.id }),
    )
  })
}

const put = (who: Person, body: unknown) =>
  call(portal, '/wallet-account', { method: 'PUT', token: who.token, body })
const withdraw = (who: Person, amount: string, key: string | null = `withdrawal-${++keys}`) =>
  send(portal, '/wallet-withdrawals', {
    token: who.token,
    body: { amount },
    headers: key === null ? {} : { 'Idempotency-Key': key },
  })
const list = async (who: Person, query = '') =>
  (await callsOf(portal, who).get(`/wallet-withdrawals${query}`)).body.data
const newest = async (who: Person) => (await list(who)).data[0]

/** Ends the payout of a person's newest withdrawal, or of a given one; books its transfer as a provider's report does. */
async function payoutBecomes(
  who: Person,
  status: 'sent' | 'arrived' | 'failed' | 'reversed',
  withdrawalId?: number,
): Promise<void> {
  const id = withdrawalId ?? (await newest(who)).id
  await sql`
    update payouts set status = ${status}, held_because = null, held_until = null, next_poll_at = null, message = 'Account closed',
           utr = ${status === 'arrived' ? 'UTR0000001' : null}
     where withdrawal_id = ${id}`.execute(portal.db)
}

describe('the own account', () => {
  it('is refused where the bank does not know it, or has it under another name', async () => {
    expect((await callsOf(portal, john).get('/wallet-account')).body.data.status).toBe('none')
    expect((await withdraw(john, '500')).body.message).toBe(WITHDRAWALS.noAccount)
    const gone = await put(john, GONE)
    expect([gone.status, gone.body.errors]).toEqual([422, { account_number: [WITHDRAWALS.accountNotFound] }])
    const other = await put(people.distributor, JOHN)
    expect([other.status, other.body.errors]).toEqual([
      422,
      { account_number: [WITHDRAWALS.accountOfOther('JOHN DOE')] },
    ])
    expect((await withdraw(people.distributor, '500')).status).toBe(409)
    for (const bad of [{ account_number: '12' }, { ifsc_code: 'YESB1000262' }, { bank_name: '' }]) {
      expect((await put(john, { ...JOHN, ...bad })).status).toBe(422)
    }
    expect((await put(people.retailer, JOHN)).status).toBe(403)
  })

  it('is verified, sealed, stored as a version, and its person is notified', async () => {
    const saved = await put(john, JOHN)
    expect([saved.status, saved.body.data]).toEqual([
      200,
      {
        status: 'verified',
        account_number: '********1191',
        ifsc_code: 'YESB0000262',
        bank_name: 'Yes Bank',
        name_at_bank: 'JOHN DOE',
        message: WITHDRAWALS.accountSaved,
        since: expect.any(String),
      },
    ])
    expect((await put(john, { ...JOHN, ifsc_code: 'yesb0000262' })).status).toBe(200)
    const versions = await many(
      portal.db,
      sql<{ version: number; is_old: boolean; account_cipher: string }>`
        select version, replaced_at is not null as is_old, account_cipher from bank_accounts
         where own_user_id = ${john.id} order by version`,
    )
    expect(versions.map(({ version, is_old }) => [version, is_old])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(JSON.stringify(versions)).not.toContain(JOHN.account_number)
    const mail = await eventually(async () =>
      (await inbox(portal, john.email)).find(({ text }) => text?.includes('1191')),
    )
    expect(mail.subject).toBe('Your account for withdrawals changed')
    await ageStepUp(portal, john.token, 10)
    expect((await put(john, JOHN)).headers.get('x-error-code')).toBe('step-up-required')
    expect((await withdraw(john, '500')).headers.get('x-error-code')).toBe('step-up-required')
    await sql`update sessions set stepped_up_at = now()`.execute(portal.db)
  })
})

describe('a withdrawal', () => {
  it('leaves the wallet once under its key, and one of twenty concurrent ones is accepted', async () => {
    const before = await walletOf(portal, john.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(john, '1000.50')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await walletOf(portal, john.id)).toBe(before - 100_050n)
    expect(await newest(john)).toMatchObject({
      status: 'requested',
      amount: '1000.50',
      tds: '0.00',
      net: '1000.50',
      account_number: '********1191',
    })
    const { withdrawals_paise } = await one(
      portal.db,
      sql<{ withdrawals_paise: bigint }>`
        select sum(l.amount_paise)::bigint as withdrawals_paise from postings l
          join ledger_accounts a on a.id = l.account_id where a.code = 'withdrawals'`,
    )
    expect(withdrawals_paise).toBe(-100_050n)
    expect((await withdraw(john, '500')).body.message).toBe(WITHDRAWALS.oneAtATime)
    expect(await lastAudit(portal, 'withdrawal.refused')).toMatchObject({ object: `user ${john.id}` })
  })

  it('that finally failed is returned to the wallet, once, and cannot be sent again', async () => {
    const before = await walletOf(portal, john.id)
    await payoutBecomes(john, 'failed')
    await eventually(async () => (await newest(john)).status === 'returned')
    expect(await walletOf(portal, john.id)).toBe(before + 100_050n)
    expect(await newest(john)).toMatchObject({ reason: 'Account closed', returned_at: expect.any(String) })
    const { status } = await one(
      portal.db,
      sql<{ status: string }>`select status from payouts where withdrawal_id = ${(await newest(john)).id}`,
    )
    expect(status).toBe('cancelled')
    await eventually(async () =>
      (await inbox(portal, john.email)).find(
        ({ subject }) => subject === '₹1,000.50 was returned to your wallet',
      ),
    )
    const lines = (await callsOf(portal, john).get(`/wallet-statement/${john.id}`)).body.data.data
    expect(
      lines.slice(0, 2).map((line: { text: string; amount: string }) => [line.text, line.amount]),
    ).toEqual([
      ['A withdrawal that did not arrive is back', '1000.50'],
      ['Withdrawn to the bank account', '-1000.50'],
    ])
  })

  it('keeps to the limits, the floor, the keys and the roles', async () => {
    const refused = async (who: Person, amount: string, status: number, message?: string) => {
      const answer = await withdraw(who, amount)
      expect(answer.status).toBe(status)
      if (message) expect(answer.body.message).toBe(message)
    }
    await refused(john, '99.99', 409, WITHDRAWALS.tooLittle('₹100.00'))
    await refused(john, '50000.01', 409, WITHDRAWALS.tooMuch('₹50,000.00'))
    await refused(people.retailer, '500', 403)
    await refused(people.superAdmin, '500', 403)
    for (const bad of ['0', '-5', '1.001', 'x']) await refused(john, bad, 422)
    expect((await withdraw(john, '500', null)).status).toBe(422)
    const saved = await call(portal, '/wallet-settings', {
      method: 'PUT',
      token: people.superAdmin.token,
      body: { least: '100', daily_limit: '700', tds_on: true, tds_rate: '2', tds_threshold: '20000' },
    })
    expect(saved.status).toBe(200)
    await refused(john, '700.01', 409, WITHDRAWALS.dailyLimit('₹700.00'))
    await sql`update wallets set floor_paise = 4999000 where user_id = ${john.id}`.execute(portal.db)
    await refused(john, '500', 409, WITHDRAWALS.tooMuch('₹10.00'))
    await sql`update wallets set floor_paise = 0 where user_id = ${john.id}`.execute(portal.db)
  })

  it('has its tax on a line and an account of its own, and the same answer under the same key', async () => {
    const settings = {
      least: '100',
      daily_limit: '100000',
      tds_on: true,
      tds_rate: '2',
      tds_threshold: '20000',
    }
    await call(portal, '/wallet-settings', { method: 'PUT', token: people.superAdmin.token, body: settings })
    const quote = await callsOf(portal, john).get('/wallet-withdrawals/quote?amount=25000')
    expect(quote.body.data).toEqual({
      most: '50000.00',
      least: '100.00',
      amount: '25000.00',
      tds: '500.00',
      tds_rate: '2.00',
      net: '24500.00',
      refusal: null,
    })
    const first = await withdraw(john, '25000', 'with-tax')
    expect(first.body.data).toMatchObject({ amount: '25000.00', tds: '500.00', net: '24500.00' })
    expect((await withdraw(john, '25000', 'with-tax')).text).toBe(first.text)
    expect((await withdraw(john, '100', 'with-tax')).body.message).not.toBe(WITHDRAWALS.oneAtATime)
    const lines = (await callsOf(portal, john).get(`/wallet-statement/${john.id}`)).body.data.data
    expect(
      lines.slice(0, 2).map((line: { text: string; amount: string }) => [line.text, line.amount]),
    ).toEqual([
      ['Tax withheld from a withdrawal (TDS, section 194H)', '-500.00'],
      ['Withdrawn to the bank account', '-24500.00'],
    ])
    await payoutBecomes(john, 'reversed')
    await eventually(async () => (await newest(john)).status === 'returned')
    expect(await walletOf(portal, john.id)).toBe(5_000_000n)
  })

  it('is seen only by its person and those above', async () => {
    expect((await list(john)).total).toBe(2)
    expect((await list(people.admin, '?status=returned')).total).toBe(2)
    expect((await list(people.superAdmin)).data[0].user_name).toBe('John Doe')
    expect((await list(people.distributor)).total).toBe(0)
    expect((await callsOf(portal, people.retailer).get('/wallet-withdrawals')).status).toBe(403)
  })
})

it('a returned withdrawal also returns the tax that others of the year had because of it', async () => {
  const comesBack = async (id: number) => {
    const { total } = await list(john, '?status=returned')
    await payoutBecomes(john, 'reversed', id)
    await eventually(async () => (await list(john, '?status=returned')).total > total)
  }
  expect((await withdraw(john, '15000')).body.data).toMatchObject({ tds: '0.00' })
  const first = (await newest(john)).id
  await payoutBecomes(john, 'arrived')
  // With this one the year is beyond its threshold: 2 % of all 25,000.
  expect((await withdraw(john, '10000')).body.data).toMatchObject({ tds: '500.00' })
  const second = (await newest(john)).id
  await payoutBecomes(john, 'arrived')
  await comesBack(first)
  expect(await walletOf(portal, john.id), '40,000 and the 500').toBe(4_050_000n)
  const [line] = (await callsOf(portal, john).get(`/wallet-statement/${john.id}`)).body.data.data
  expect(line).toMatchObject({
    text: 'Tax on other withdrawals of the year, worked out again after one did not arrive',
    amount: '500.00',
  })
  const quote = await callsOf(portal, john).get('/wallet-withdrawals/quote?amount=10001')
  expect(quote.body.data.tds, 'of the whole year, as if the first had never been').toBe('400.02')
  await comesBack(second)
  expect(await walletOf(portal, john.id)).toBe(5_000_000n)
})

describe('an adjustment', () => {
  const adjust = (direction: string, amount: string, reason = 'Counted twice') =>
    send(portal, '/wallet-adjustments', {
      token: people.superAdmin.token,
      body: { user_id: john.id, direction, amount, reason },
      headers: { 'Idempotency-Key': `adjust-${++keys}` },
    })

  it('always waits for a second super admin, is a journal, and never goes below the floor', async () => {
    const held = await adjust('debit', '100.25')
    expect(held.status).toBe(202)
    expect(await walletOf(portal, john.id)).toBe(5_000_000n)
    const calls = approvalCalls(portal)
    expect((await calls.approve(people.superAdmin, held.body.approval_id)).status).toBe(403)
    expect((await calls.approve(second, held.body.approval_id)).status).toBe(200)
    expect(await walletOf(portal, john.id)).toBe(4_989_975n)
    expect((await calls.revert(second, held.body.approval_id)).status).toBe(409)
    const [line] = (await callsOf(portal, john).get(`/wallet-statement/${john.id}`)).body.data.data
    expect(line).toMatchObject({ text: 'Adjusted by the super admin: Counted twice', amount: '-100.25' })
    const below = await adjust('debit', '49899.76')
    expect([below.status, below.body.message]).toEqual([409, WITHDRAWALS.belowFloor('₹49,899.75')])
    expect((await callsOf(portal, people.admin).post('/wallet-adjustments', {})).status).toBe(403)
  })
})

it('leaves the books consistent', async () => {
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
