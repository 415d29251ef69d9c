import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { call } from '../../../../test/identity/second-factors.ts'
import { send } from '../../../../test/identity/sign-in.ts'
import { payoutOracle } from '../../../../test/money/payouts.ts'
import { walletOf } from '../../../../test/money/refunding.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, makePerson, type People, type Person } from '../../../../test/portal/people.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { one, withTransaction } from '../../../platform/database/db.ts'
import { scopeFor } from '../../../platform/security/gate.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { insertAdjustment } from './adjustments-sql.ts'

let portal: Portal
let people: People
let john: Person

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  john = await makePerson(portal.db, { roleId: 3, parentId: people.admin.id, first: 'John', last: 'Doe' })
  await withTransaction(portal.db, async (trx) => {
    const made = { amountPaise: 200_000n, reason: 'To begin with', by: people.superAdmin.id }
    await asAnybody(async () => insertAdjustment(trx, await scopeFor(trx, john.id), made))
  })
  const account = { account_number: '026291800001191', ifsc_code: 'YESB0000262', bank_name: 'Yes Bank' }
  await call(portal, '/wallet-account', { method: 'PUT', token: john.token, body: account })
})
afterAll(() => portal?.stop())

const withdraw = (amount: string, key: string) =>
  send(portal, '/wallet-withdrawals', {
    token: john.token,
    body: { amount },
    headers: { 'Idempotency-Key': key },
  })
const newest = async () => (await callsOf(portal, john).get('/wallet-withdrawals')).body.data.data[0]
const becomes = (status: string) =>
  eventually(async () => {
    await sql`update payouts set next_poll_at = now() where status in ('held', 'queued', 'sent')`.execute(
      portal.db,
    )
    const row = await newest()
    return row.status === status && row
  })
const payoutId = async () =>
  (
    await one(
      portal.db,
      sql<{ id: number }>`select id from payouts where withdrawal_id is not null order by id desc limit 1`,
    )
  ).id
/** The first payout to a new account waits half an hour: role 1 releases it. */
const letGo = async () => callsOf(portal, people.superAdmin).post(`/payouts/${await payoutId()}/retry`, {})
const reference = async () =>
  (
    await one(
      portal.db,
      sql<{
        reference: string
      }>`select reference from transfers where payout_id = ${await payoutId()} order by number desc limit 1`,
    )
  ).reference

it('goes through the payouts to the bank, and is there with a UTR', async () => {
  expect((await withdraw('500.00', 'first')).status).toBe(200)
  expect(await walletOf(portal, john.id)).toBe(150_000n)
  expect((await letGo()).status).toBe(200)
  const row = await becomes('arrived')
  expect(row).toMatchObject({ amount: '500.00', net: '500.00', account_number: '********1191' })
  const paid = await payoutOracle(portal, await reference())
  expect(paid.totals).toMatchObject({ transfers: 1, paid: 1, paid_paise: 50_000 })
  expect(row.utr).toMatch(/^\w{12,}$/)
})

it('that the bank returns is in the wallet again', async () => {
  expect((await withdraw('700.00', 'second')).status).toBe(200)
  const { id } = await newest()
  await becomes('arrived')
  await fetch(`${portal.sandboxUrl}/payouts/cashfree/transfers/${await reference()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to: 'reversed' }),
  })
  await sql`update payouts set next_poll_at = now() where status = 'arrived'`.execute(portal.db)
  await eventually(async () => (await walletOf(portal, john.id)) === 150_000n)
  expect(await newest()).toMatchObject({ id, status: 'returned' })
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
