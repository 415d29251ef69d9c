// Invariant (ledger): No refund is sent while the books do not balance.
// Enforced by: `refunds/due-sql.ts`. Decision: 0039.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inbox } from '../../../../test/identity/sign-in.ts'
import {
  becomes,
  paidPayment,
  refundedAtGateway,
  refundPayment,
  refundsOf,
} from '../../../../test/money/refunding.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { takeDue } from '../../payments/refunds/due-sql.ts'
import { checkAndStop } from './money-stops-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let deps: Deps

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  const { db, secrets } = portal
  const log = { error: () => undefined }
  deps = { db, secrets, log, config: { publicUrl: 'http://localhost' } } as unknown as Deps
})
afterAll(() => portal.stop())

/** Damages a wallet, as no statement of the server can: on the connection of the tables' owner. */
const damage = (column: 'line_count' | 'balance_paise', by: number) =>
  sql`update wallets set ${sql.ref(column)} = ${sql.ref(column)} + ${by}
       where user_id = ${people.stranger.id}`.execute(portal.ownerDb)

const call = async (path: string, body?: Record<string, unknown>, who: Person = people.superAdmin) =>
  callAs(portal, who, path, body)
type Stop = { started_at: string; broken: { rule: string }[]; lifted: { reason: string } | null } | null
const current = async () => (await call('/money-stop')).body.data as unknown as Stop
/** Since when money is stopped, as every page of a super admin says; null while it moves. */
const since = async () => {
  const stop = await current()
  return stop && stop.lifted === null ? stop.started_at : null
}
const mails = async () =>
  (await inbox(portal, people.superAdmin.email)).filter(({ subject }) =>
    /books are broken/.test(subject ?? ''),
  )
const rules = async () => (await current())?.broken.map(({ rule }) => rule)

it('refunds stop when the books break, continue when a person lifts the stop, and stop again when more breaks', async () => {
  const [first, second] = [
    await paidPayment(portal, people.retailer, landlord, { amount: '150' }),
    await paidPayment(portal, people.retailer, landlord, { amount: '250' }),
  ]
  await checkAndStop(deps)
  expect([await current(), await since()]).toEqual([null, null])

  await damage('line_count', 1)
  expect((await call('/money-stop/check', {})).status).toBe(200)
  await eventually(async () => (await current()) !== null)
  expect(await rules()).toEqual(['every wallet line count equals the number of its lines'])
  expect(await since()).toEqual(expect.any(String))
  // Only role 1 can do anything about it.
  expect((await call('/money-stop', undefined, people.admin)).status).toBe(403)
  for (const path of ['/money-stop/check', '/money-stop/lift']) {
    expect((await call(path, { reason: 'Looked into.' }, people.admin)).status).toBe(403)
  }
  await eventually(async () => (await mails()).length === 1)

  await refundPayment(portal, first)
  // The refunds that the sweep takes, in any number of rounds.
  expect(await takeDue(portal.db, 10)).toEqual([])
  expect((await refundsOf(portal, first.id))[0]?.status).toBe('requested')
  expect((await refundedAtGateway(portal, first.order_id)).refunds).toEqual([])
  await checkAndStop(deps)

  expect((await call('/money-stop/lift', {})).status).toBe(422)
  const lift = () => call('/money-stop/lift', { reason: 'A count alone is wrong; no money is missing.' })
  const answers = await Promise.all([lift(), lift(), lift()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await current()).toMatchObject({
    lifted: { reason: 'A count alone is wrong; no money is missing.' },
  })
  expect(await since()).toBeNull()
  await becomes(portal, first.id, 'succeeded')
  await checkAndStop(deps)
  expect(await since()).toBeNull()
  expect(await mails()).toHaveLength(1)

  await damage('balance_paise', 100)
  await checkAndStop(deps)
  expect(await rules()).toContain('every wallet balance equals the sum of its postings')
  await eventually(async () => (await mails()).length === 2)
  await refundPayment(portal, second)
  expect(await takeDue(portal.db, 10)).toEqual([])
  expect((await refundsOf(portal, second.id))[0]?.status).toBe('requested')

  await sql`update wallets set balance_paise = balance_paise - 100, line_count = line_count - 1
             where user_id = ${people.stranger.id}`.execute(portal.ownerDb)
  await checkAndStop(deps)
  expect(await current()).toBeNull()
  await becomes(portal, second.id, 'succeeded')
  await eventually(async () =>
    (await inbox(portal, people.superAdmin.email)).some(({ subject }) =>
      /books hold again/.test(subject ?? ''),
    ),
  )
  const audited = await many(
    portal.db,
    sql<{ action: string }>`select action from audit_log where action like 'books.%' order by id`,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'books.broken',
    'books.stop-lifted',
    'books.broken',
    'books.hold-again',
  ])
})
