import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { paidTo, payoutBecomes, trustNewAccounts } from '../../../../test/money/payouts.ts'
import { addPayee, category } from '../../../../test/payables/payee-forms.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'
import { accountDoubt } from './payee-trust-sql.ts'

const JOHN = { account_number: '026291800001191', ifsc_code: 'YESB0000262', account_holder_name: 'John Doe' }
const WORD = 'unlisted: FROZEN_BY_COURT'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  await trustNewAccounts(portal)
})
afterAll(() => portal?.stop())

const account = (payeeId: number) =>
  one(
    portal.db,
    sql<{ check_status: string; check_code: string | null; check_count: number; doubt: string | null }>`
      select check_status, check_code, check_count, ${accountDoubt} as doubt
        from bank_accounts b where payee_id = ${payeeId} and replaced_at is null`,
  )
/** Repeats the bank's check. */
async function askedAgain(payeeId: number) {
  const before = await account(payeeId)
  await sql`update bank_accounts set next_check_at = now() where payee_id = ${payeeId}`.execute(portal.db)
  return eventually(async () => {
    const now = await account(payeeId)
    return now.check_count > before.check_count && now
  })
}

it('an account with an unlisted status of the bank gets no money before a person has confirmed it', async () => {
  await setFaults(portal, {
    answer_word: 'account_status_code:ACCOUNT_IS_VALID=FROZEN_BY_COURT',
    scope: 'secure-id',
  })
  const id = await addPayee(portal, people.retailer, category('rental'), JOHN)
  const doubted = { check_status: 'waiting', check_code: WORD, doubt: 'unconfirmed' }
  await eventually(async () => (await account(id)).check_code === WORD)
  expect(await account(id)).toMatchObject(doubted)

  const reasons = async (): Promise<string[]> => {
    const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')
    return (body.data.data as { reason: string }[]).map(({ reason }) => reason)
  }
  const [reason = ''] = await reasons()
  expect(reason).toMatch(
    /^The bank says of an account what is not known here: Cashfree Secure ID, account \d+, "FROZEN_BY_COURT"\.$/,
  )

  // A bank that is away afterwards does not make it right.
  await setFaults(portal, { error_before: true, scope: 'secure-id' })
  await askedAgain(id)
  expect(await account(id)).toMatchObject(doubted)
  const { service_id } = await one(
    portal.db,
    sql<{ service_id: number }>`select service_id from payees where id = ${id}`,
  )
  const payment = await paidTo(portal, people.retailer, { id, service_id })
  const payout = await payoutBecomes(portal, payment.id, 'held')
  expect(payout.transfers).toEqual([])
  await one(
    portal.db,
    sql`select 1 from payouts where payment_id = ${payment.id} and held_because = 'unconfirmed'`,
  )

  await setFaults(portal, null)
  await askedAgain(id)
  await eventually(async () => (await account(id)).check_status === 'valid')
  expect(await account(id)).toMatchObject({ check_code: null, doubt: null })
  expect(await reasons()).toEqual([])
})
