import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../../test/identity/second-factors.ts'
import { setFaults, startPayment } from '../../../../test/money/paying.ts'
import {
  addPayee,
  ask,
  category,
  type Fields,
  formOf,
  goodFields,
} from '../../../../test/payables/payee-forms.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { doubtedPayment } from '../../../../test/requests/good-payee-trust.ts'
import { many, maybe, one } from '../../../platform/database/db.ts'
import { accountDoubt } from './payee-trust-sql.ts'
import { fingerprintAccounts } from './payee-trust-tasks.ts'

const JOHN = { account_number: '026291800001191', ifsc_code: 'YESB0000262' }
const GONE = { account_number: '234005000876', ifsc_code: 'ICIC0000007' }
const rental = category('rental')

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const trustOf = async (who: Person, id: number) => (await ask(portal, who, `/payee-trust/${id}`)).body.data
const checked = (who: Person, id: number) =>
  eventually(async () => {
    const trust = await trustOf(who, id)
    return trust.verdict !== 'checking' && trust
  })
const change = async (id: number, changed: Fields, who = people.retailer) =>
  ask(
    portal,
    who,
    `/update-services/${id}`,
    formOf(
      { ...(await goodFields(portal, rental, people.retailer)), user_id: String(who.id), ...changed },
      null,
    ),
  )
const doubtOf = async (payeeId: number) =>
  (
    await one(
      portal.db,
      sql<{ doubt: string | null }>`
        select ${accountDoubt} as doubt from bank_accounts b where b.payee_id = ${payeeId} and b.replaced_at is null`,
    )
  ).doubt

describe('the bank check of a new account', () => {
  it('gives its holder, and how well the given name matches', async () => {
    const { retailer } = people
    const bad = { match_score: null, name_at_bank: null }
    const found = { name_at_bank: 'JOHN DOE' }
    await Promise.all(
      (
        [
          ['John Doe', JOHN, { ...found, verdict: 'matches', match_score: 100, needs_yes: false }],
          ['J Doe', JOHN, { ...found, verdict: 'similar', match_score: 70, needs_yes: false }],
          ['Jane D', JOHN, { ...found, verdict: 'different', match_score: 38, needs_yes: true }],
          ['John Doe', GONE, { ...bad, verdict: 'not-found', problem: 'account', needs_yes: true }],
        ] as const
      ).map(async ([account_holder_name, account, expected]) => {
        const id = await addPayee(portal, retailer, rental, { ...account, account_holder_name })
        expect(await checked(retailer, id)).toMatchObject({
          ...expected,
          name_given: account_holder_name,
          can_check: false,
          checked_at: expect.any(String),
        })
      }),
    )
  })

  it('is repeated later without an answer; in the end the account stays unknown, and a person may repeat it', async () => {
    await setFaults(portal, { timeout_before: true, timeout_ms: 50, scope: 'secure-id' })
    const id = await addPayee(portal, people.retailer, rental, { ...JOHN, account_holder_name: 'John Doe' })
    const row = () =>
      one(
        portal.db,
        sql<{ check_status: string; check_count: number; wait: number | null }>`
          select check_status, check_count, extract(epoch from next_check_at - now())::float8 as wait
            from bank_accounts where payee_id = ${id}`,
      )
    const asked = await eventually(async () => {
      const it = await row()
      return it.check_count === 1 && it
    })
    expect(asked.check_status).toBe('waiting')
    expect(asked.wait).toBeGreaterThan(20)
    await sql`update bank_accounts set check_count = 7, next_check_at = now() where payee_id = ${id}`.execute(
      portal.db,
    )
    await eventually(async () => (await row()).check_status === 'unknown')
    expect((await row()).wait).toBeNull()
    expect(await trustOf(people.retailer, id)).toMatchObject({
      verdict: 'not-checked',
      can_check: true,
      needs_yes: false,
    })
    await setFaults(portal, null)
    const again = () =>
      call(portal, `/payee-trust/${id}/check`, { method: 'POST', token: people.retailer.token })
    expect((await again()).status).toBe(200)
    expect(await checked(people.retailer, id)).toMatchObject({ verdict: 'matches', can_check: false })
    expect((await again()).status).toBe(409)
  })
})

describe('a second confirmation', () => {
  const confirmations = (payeeId: number) =>
    many(
      portal.db,
      sql<{ confirmed_by: number }>`
        select c.confirmed_by from account_confirmations c join bank_accounts b on b.id = c.bank_account_id
         where b.payee_id = ${payeeId}`,
    )

  it('sent with the payment is stored with it, counts for this version alone, and is not required', async () => {
    const { retailer } = people
    const id = await addPayee(portal, retailer, rental, { ...JOHN, account_holder_name: 'Jane D' })
    await checked(retailer, id)
    const { service_id } = await one(
      portal.db,
      sql<{ service_id: number }>`select service_id from payees where id = ${id}`,
    )
    const pay = (body: Record<string, unknown>, amount: string) =>
      startPayment(portal, retailer, { id, service_id }, { amount, body })
    expect((await pay({}, '100')).status).toBe(200)
    expect((await pay({ payee_confirmed: false }, '101')).status).toBe(200)
    expect([await confirmations(id), await doubtOf(id)]).toEqual([[], 'unconfirmed'])
    expect((await pay({ payee_confirmed: true }, '102')).status).toBe(200)
    expect([await confirmations(id), await doubtOf(id)]).toEqual([[{ confirmed_by: retailer.id }], null])
    expect(await trustOf(retailer, id)).toMatchObject({ verdict: 'different', needs_yes: false })
    await change(id, { ...GONE, account_holder_name: 'Jane D' })
    await checked(retailer, id)
    expect(await doubtOf(id)).toBe('account-invalid')
  })

  it('is not accepted in advance: a good account has none', async () => {
    const { retailer } = people
    const id = await addPayee(portal, retailer, rental, { ...JOHN, account_holder_name: 'John Doe' })
    await checked(retailer, id)
    const { service_id } = await one(
      portal.db,
      sql<{ service_id: number }>`select service_id from payees where id = ${id}`,
    )
    await startPayment(portal, retailer, { id, service_id }, { body: { payee_confirmed: true } })
    expect(await confirmations(id)).toEqual([])
  })

  it('is not needed where money has arrived before', async () => {
    const payment = await doubtedPayment(portal, people.retailer)
    const { payee_id } = await one(
      portal.db,
      sql<{ payee_id: number }>`select payee_id from payments where id = ${payment}`,
    )
    expect(await doubtOf(payee_id)).toBe('account-invalid')
    await sql`insert into payout_providers (slug, name, priority, is_on) values ('test', 'Test', 99, false)
              on conflict do nothing`.execute(portal.ownerDb)
    await sql`
      insert into transfers (payout_id, number, reference, provider, bank_account_id, mode, amount_paise, status)
      select o.id, 1, 'TESTARRIVED1', 'test', b.id, 'imps', 10000, 'arrived'
        from payouts o, bank_accounts b where o.payment_id = ${payment} and b.payee_id = ${payee_id}`.execute(
      portal.ownerDb,
    )
    expect(await doubtOf(payee_id)).toBeNull()
  })

  it('is for the account that the payer saw, and for no other', async () => {
    const { retailer } = people
    const transaction_id = await doubtedPayment(portal, retailer)
    const page = await call(portal, `/transaction-list-by-id/${transaction_id}`, { token: retailer.token })
    const { id, account_version } = page.body.data.payee
    expect(account_version).toBe(1)
    // The payee has another account by now, which the bank does not know either.
    await sql`update payees set account_version = account_version + 1 where id = ${id}`.execute(portal.db)
    await sql`update bank_accounts set check_status = 'invalid', next_check_at = null
               where payee_id = ${id} and replaced_at is null`.execute(portal.db)
    await sql`update payouts set status = 'held', held_because = 'account-invalid'
               where payment_id = ${transaction_id}`.execute(portal.db)
    const confirm = (version: number) =>
      call(portal, '/payee-trust/confirmations', {
        token: retailer.token,
        body: { transaction_id, account_version: version },
      })
    const refused = await confirm(account_version)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The account has changed since you opened it. Review it and try again.',
    ])
    expect(await confirmations(id)).toEqual([])
    expect((await confirm(account_version + 1)).status).toBe(200)
    expect(await confirmations(id)).toHaveLength(1)
  })

  it('may be given later by the payer alone, once, and only while the payout waits for it', async () => {
    const { retailer, distributor, sibling } = people
    const transaction_id = await doubtedPayment(portal, retailer)
    const confirm = (who: Person) =>
      call(portal, '/payee-trust/confirmations', { token: who.token, body: { transaction_id } })
    expect((await confirm(sibling)).status).toBe(404)
    expect((await confirm(distributor)).status).toBe(404)
    await sql`update payouts set held_because = 'by-person' where payment_id = ${transaction_id}`.execute(
      portal.db,
    )
    expect((await confirm(retailer)).status).toBe(409)
    await sql`update payouts set held_because = 'account-invalid' where payment_id = ${transaction_id}`.execute(
      portal.db,
    )
    const answers = await Promise.all([confirm(retailer), confirm(retailer), confirm(retailer)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const kept = await many(
      portal.db,
      sql`select from account_confirmations where payment_id = ${transaction_id}`,
    )
    expect(kept).toHaveLength(1)
    const due = await maybe(
      portal.db,
      sql`select id from payouts where payment_id = ${transaction_id} and (next_poll_at is not null or status <> 'held')`,
    )
    expect(due).toBeDefined()
  })
})

describe('warnings about a payee', () => {
  it('the payer, people above and below, by mobile; counts of other payers, and no person', async () => {
    const { retailer, distributor, admin, stranger } = people
    const add = (mobile: string) => addPayee(portal, retailer, rental, { mobile })
    const kinds = async (who: Person, id: number) =>
      (await trustOf(who, id)).warnings.map(({ kind }: { kind: string }) => kind)
    expect(await kinds(retailer, await add(retailer.mobile))).toEqual(['payer'])
    const upline = await add(distributor.mobile)
    expect(await kinds(retailer, upline)).toEqual(['upline'])
    // To the distributor the payee is a possible payer, and to the owner someone above.
    expect(await kinds(distributor, upline)).toEqual(['payer'])
    expect(await kinds(admin, upline)).toEqual(['downline', 'upline'])
    const other = await add(stranger.mobile)
    expect(await kinds(retailer, other)).toEqual([])
    expect((await ask(portal, stranger, `/payee-trust/${other}`)).status).toBe(404)
  })

  it('an account that four others pay as well, in any spelling', async () => {
    const { retailer, distributor } = people
    const account = { account_number: '55500011122', ifsc_code: 'HDFC0000321' }
    const id = await addPayee(portal, retailer, rental, account)
    await addPayee(portal, retailer, rental, account)
    for (const place of [1, 2, 3, 4]) {
      const other = await makePerson(portal.db, {
        roleId: 4,
        parentId: distributor.id,
        first: 'Asha',
        last: `B${place}`,
      })
      await fingerprintAccounts({ ...portal, log: portal.app.log })
      expect((await trustOf(retailer, id)).warnings).toEqual([])
      await addPayee(portal, other, rental, { ...account, ifsc_code: 'hdfc0000321' })
    }
    await fingerprintAccounts({ ...portal, log: portal.app.log })
    expect((await trustOf(retailer, id)).warnings).toEqual([{ kind: 'many-payers', count: 4 }])
    const left = await many(portal.db, sql`select from bank_accounts where fingerprint is null`)
    expect(left).toEqual([])
  })
})
