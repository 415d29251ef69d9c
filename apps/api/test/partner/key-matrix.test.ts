// Invariant (identity): Every call of the portal refuses an API key, and every call of the partners' API a session. A key
// does what its permissions and its account's role both allow, at each call.
// Enforced by: `authenticate`, `authenticateKey`, `allows`. Decision: 0131.
import { type CallSpec, claimsWithoutField, idsWithoutRule, isQueryClosed } from '@chukta/contract/call'
import { EFFECTS, effectsNotAsked } from '@chukta/contract/effects'
import {
  KEY_PERMISSIONS,
  type KeyPermission,
  keyPermissionsOf,
} from '@chukta/contract/identity/api-keys/key-permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contractCalls, partnerCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { randomly } from '../identity/audit-tampering.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People, type Person } from '../portal/people.ts'
import { type Belongings, giveBelongings } from '../requests/belongings.ts'
import { makeKey, partner } from './keys.ts'

let portal: Portal
let people: People
let foreign: Belongings
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  foreign = await giveBelongings(portal, people.stranger, people.otherAdmin)
})
afterAll(() => portal?.stop())

const calls = (await partnerCalls()).map(({ spec }) => spec)
const nameOf = ({ method, path }: CallSpec) => `${method} ${path}`

/** What each permission opens, and for whom, written down apart from the contract. */
const OPENS: Record<KeyPermission, { roles: number[]; calls: string[] }> = {
  'payees.view': {
    roles: [1, 2, 3, 4],
    calls: ['GET /partner/v1/payees', 'GET /partner/v1/payees/:id'],
  },
  'payees.add': { roles: [4], calls: ['POST /partner/v1/payees'] },
  'payments.pay': {
    roles: [1, 2, 3, 4],
    calls: ['GET /partner/v1/quotes', 'GET /partner/v1/billers', 'POST /partner/v1/bills'],
  },
  'wallet.view': {
    roles: [1, 2, 3, 4],
    calls: ['GET /partner/v1/statements', 'GET /partner/v1/statements/:month'],
  },
  'earnings.view': { roles: [2, 3], calls: ['GET /partner/v1/earnings'] },
  'downline.view': { roles: [1, 2, 3], calls: ['GET /partner/v1/downline'] },
  'payment-links.manage': {
    roles: [4],
    calls: [
      'POST /partner/v1/payments',
      'POST /partner/v1/bills/:id/pay',
      'GET /partner/v1/payment-links',
      'GET /partner/v1/payment-links/:id',
      'POST /partner/v1/payment-links/:id/cancel',
    ],
  },
  'reports.view': {
    roles: [1, 2, 3, 4],
    calls: ['GET /partner/v1/payments', 'GET /partner/v1/payments/:id', 'GET /partner/v1/events'],
  },
  'refunds.manage': {
    roles: [1, 2],
    calls: ['POST /partner/v1/refunds', 'GET /partner/v1/refunds', 'GET /partner/v1/refunds/:id'],
  },
  'webhook-endpoints.manage': {
    roles: [1, 2, 3, 4],
    calls: [
      'GET /partner/v1/webhook-endpoints',
      'POST /partner/v1/webhook-endpoints',
      'POST /partner/v1/webhook-endpoints/:id/rotate',
      'POST /partner/v1/webhook-endpoints/:id/remove',
    ],
  },
  'payouts.view': { roles: [1, 2], calls: ['GET /partner/v1/payouts', 'GET /partner/v1/payouts/:id'] },
}

/** A foreign record for the id of a call, by the first part of its path. */
const FOREIGN: Record<string, () => number | string> = {
  payees: () => foreign.payee,
  payments: () => foreign.payment,
  'payment-links': () => foreign.link,
  payouts: () => foreign.payout,
  'webhook-endpoints': () => foreign.webhookEndpoint,
}
const idOf = ({ path }: CallSpec) => FOREIGN[path.split('/')[3] ?? '']?.() ?? 1

const send = (key: string | null, spec: CallSpec) =>
  partner(portal, key, spec.path.replace('/partner/v1', '').replace(':id', String(idOf(spec))), {
    method: spec.method,
    ...(spec.example?.body ? { body: spec.example.body } : {}),
  })

it('every call is declared as one of the portal is, with an example that fits', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(
    Object.values(OPENS)
      .flatMap((of) => of.calls)
      .toSorted(),
  )
  for (const spec of calls) {
    const name = nameOf(spec)
    expect(spec.path, name).toMatch(/^\/partner\/v1(\/(:\w+|[a-z-]+))+$/)
    expect([idsWithoutRule(spec), claimsWithoutField(spec), isQueryClosed(spec)], name).toEqual([
      [],
      [],
      true,
    ])
    expect(KEY_PERMISSIONS, name).toContain(spec.access)
    expect(effectsNotAsked(spec), name).toEqual([])
    expect(spec.method === 'GET' || spec.idempotent, name).toBe(true)
    expect(z.safeParse(spec.answer, spec.example?.answer).error, name).toBeUndefined()
    if (spec.body) expect(z.safeParse(spec.body, spec.example?.body).error, name).toBeUndefined()
    expect(portal.app.hasRoute({ method: spec.method, url: `/api${spec.path}` }), name).toBe(true)
  }
})

it('effects are for keys where the table says so, and nowhere else', () => {
  const byKey = Object.entries(EFFECTS).filter(([, rule]) => 'byKey' in rule)
  expect(byKey.map(([name]) => name)).toEqual(['refund.request', 'webhook-endpoint.change'])
})

it('every call of the portal refuses a key that may do everything a key may', async () => {
  const { key } = await makeKey(portal, people.admin, { permissions: keyPermissionsOf(2) })
  const guarded = (await contractCalls()).filter(({ spec }) => spec.access !== 'public')
  const wrong: string[] = []
  for (const { spec } of guarded) {
    const { statusCode } = await portal.app.inject({
      method: spec.method,
      url: `/api${spec.path.replaceAll(/:\w+/g, '1')}`,
      headers: { authorization: `Bearer ${key}` },
      ...(spec.body ? { payload: {} } : {}),
    })
    if (statusCode !== 401) wrong.push(`${nameOf(spec)}: ${statusCode}`)
  }
  expect(guarded.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

it('every call of the partners’ API refuses a session, no key, and keys that do not work', async () => {
  const make = async (change: string) => {
    const { id, key } = await makeKey(portal, people.distributor, { permissions: keyPermissionsOf(3) })
    await sql`update api_keys set ${sql.raw(change)} where id = ${id}`.execute(portal.db)
    return key
  }
  const off = await makeKey(portal, people.sibling, { permissions: keyPermissionsOf(4) })
  await sql`update users set status = 0 where id = ${people.sibling.id}`.execute(portal.db)
  const texts = {
    session: people.admin.token,
    none: null,
    ended: await make('ended_at = now()'),
    expired: await make('expires_at = now()'),
    elsewhere: await make(`addresses = '{203.0.113.0/24}'`),
    off: off.key,
  }
  const wrong: string[] = []
  for (const spec of calls) {
    for (const [name, text] of Object.entries(texts)) {
      const { status, body } = await send(text, spec)
      if (status !== 401 || body.code !== 'unauthorized') wrong.push(`${nameOf(spec)} by ${name}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

it('200 random sets of permissions open what the table says, and records of other accounts stay hidden', async () => {
  const pick = randomly(20_261_201)
  const actors = [people.superAdmin, people.admin, people.distributor, people.retailer]
  const wrong: string[] = []
  let cells = 0
  for (let n = 0; n < 200; n += 1) {
    const actor = actors[n % actors.length] as Person
    const key = await keyWith(
      actor,
      KEY_PERMISSIONS.filter(() => pick(3) === 0),
    )
    for (const spec of calls) {
      const isOpen = Object.entries(OPENS).some(
        ([permission, of]) =>
          key.permissions.includes(permission as KeyPermission) &&
          of.roles.includes(actor.roleId) &&
          of.calls.includes(nameOf(spec)),
      )
      const { status } = await send(key.text, spec)
      cells += 1
      const hidden = spec.path.includes(':id') && actor !== people.superAdmin
      const isRight = !isOpen
        ? status === 403
        : hidden
          ? status === 404
          : ![401, 403].includes(status) && status < 500
      if (!isRight) wrong.push(`${nameOf(spec)} by role ${actor.roleId} with ${key.permissions}: ${status}`)
    }
  }
  console.info(`keys: ${calls.length} calls, ${cells} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}, 300_000)

it('a permission that the account loses between two calls is lost to its key', async () => {
  const { key } = await makeKey(portal, people.retailer, { permissions: ['payees.view'] })
  expect((await partner(portal, key, '/payees')).status).toBe(200)
  await sql`update api_keys set permissions = '{reports.view}' where user_id = ${people.retailer.id}`.execute(
    portal.db,
  )
  expect((await partner(portal, key, '/payees')).status).toBe(403)
})

/** A key with any permissions, also those that its account's role lacks, as after a change of the role. */
async function keyWith(actor: Person, permissions: readonly KeyPermission[]) {
  const { id, key } = await makeKey(portal, actor, { permissions: ['payees.view'] })
  await sql`
    update api_keys set permissions = ${permissions.length > 0 ? [...permissions] : ['none']}::text[]
     where id = ${id}`.execute(portal.db)
  await sql`delete from api_keys where user_id = ${actor.id} and id <> ${id}`.execute(portal.db)
  return { text: key, permissions }
}
