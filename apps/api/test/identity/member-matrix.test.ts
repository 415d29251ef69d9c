// Invariant (identity): A member of staff may make a call for their account when the owner gave its permission and the
// account has it, and every call for the person without one. No call takes another account's ids from them.
// Enforced by: `authenticate`, `scopesOf`, `allows`. Decision: 0134.
import type { CallSpec } from '@chukta/contract/call'
import { isStaffPermission } from '@chukta/contract/identity/members/staff-permissions'
import { type Action, may, PERMISSIONS } from '@chukta/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { isFull } from '../../../../tests/full.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, openSession, type People, type Person } from '../portal/people.ts'
import { randomly } from './audit-tampering.ts'
import { addMember, type Member } from './members.ts'

/** Written down apart from the contract: what every member has, and what no member can be given. */
const ALWAYS = ['session.use', 'services.view', 'lookups.view']
const OWNER_ALONE = [
  'account.manage',
  'api-keys.manage',
  'approvals.decide',
  'factor-resets.manage',
  'profile.edit',
  'push.manage',
  'saved-cards.manage',
  'security.manage',
  'session.use',
  'staff.manage',
  'verification.view',
  'wallet.withdraw',
  'webhook-endpoints.manage',
]
/** The calls that are about the one who calls, by the beginning of their path. */
const OF_PERSON =
  /^\/(update-password|step-up|second-factors|totp|passkeys|recovery-codes|language|devices|logout|notices|profile-contact|push|announcements\/showing|announcements\/:id\/dismiss)/
/** Streams do not end. */
const OPEN_ENDED = /\/stream/

let portal: Portal
let people: People
const members = new Map<number, Member>()
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  for (const owner of owners()) members.set(owner.id, await addMember(portal, owner, { role: 'read-only' }))
})
afterAll(() => portal?.stop())

const owners = () => [people.superAdmin, people.admin, people.distributor, people.retailer]
const nameOf = ({ method, path }: CallSpec) => `${method} ${path}`
const guarded = (await contractCalls())
  .map(({ spec }) => spec)
  .filter(({ access, path }) => access !== 'public' && !OPEN_ENDED.test(path))
const ofAccount = guarded.filter(({ path }) => !OF_PERSON.test(path))
const everything = Object.keys(PERMISSIONS) as Action[]

/** The status and the code of a call that claims `userId` wherever it claims a user. */
async function send(token: string, spec: CallSpec, userId: number): Promise<string> {
  const claims = Object.entries(spec.ids ?? {}).filter(([, rule]) => rule === 'caller' || rule === 'downline')
  const ids: Record<string, number> = Object.fromEntries(claims.map(([name]) => [name, userId]))
  const path = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1))
  const rest = Object.entries(ids).filter(([name]) => !spec.path.includes(`:${name}`))
  const query =
    spec.method === 'GET' && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([k, v]): [string, string] => [k, String(v)]))}`
      : ''
  const { statusCode, headers } = await portal.app.inject({
    method: spec.method,
    url: `/api${path}${query}`,
    headers: { authorization: `Bearer ${token}` },
    ...(spec.body ? { payload: Object.fromEntries(rest) } : {}),
  })
  return `${statusCode} ${headers['x-error-code'] ?? ''}`.trim()
}

it('every call says whom it is for, as the table says', () => {
  const wrong = guarded.filter(
    ({ path, for: whom }) => whom !== (OF_PERSON.test(path) ? 'person' : 'account'),
  )
  expect(wrong.map(nameOf)).toEqual([])
  expect(everything.filter((action) => !isStaffPermission(action)).toSorted()).toEqual(OWNER_ALONE)
})

it('calls for the person are open to a member without any permission', async () => {
  const wrong: string[] = []
  for (const owner of owners()) {
    const { id } = members.get(owner.id) as Member
    await sql`update account_members set permissions = '{}' where id = ${id}`.execute(portal.db)
    for (const spec of guarded.filter(({ path }) => OF_PERSON.test(path))) {
      const status = await send(await openSession(portal.db, id), spec, owner.id)
      const isOpen = !/^(401|403|419|5\d\d)/.test(status)
      if (isOpen !== may(owner.roleId, spec.access as Action))
        wrong.push(`${nameOf(spec)} by role ${owner.roleId}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

it('random sets of permissions open for the account what an independent model says', async () => {
  const pick = randomly(20_261_129)
  const rounds = isFull ? 200 : 24
  const ofOwner = new Map<string, string>()
  const wrong: string[] = []
  let cells = 0
  for (let n = 0; n < rounds; n += 1) {
    const owner = owners()[n % 4] as Person
    const { id } = members.get(owner.id) as Member
    const token = await openSession(portal.db, id)
    // Also those that no member can be given, and those that the account's role lacks.
    const given = everything.filter((action) => !OWNER_ALONE.includes(action) && pick(3) === 0)
    await sql`update account_members set permissions = ${given}::text[] where id = ${id}`.execute(portal.db)
    for (const spec of ofAccount) {
      const action = spec.access as Action
      const isGiven = (wanted: Action) => ALWAYS.includes(wanted) || given.includes(wanted)
      // Schools are for everyone with the call, payees for those who may add them.
      const isSecond =
        spec.path !== '/store-service-list' || !may(owner.roleId, 'payees.add') || isGiven('payees.add')
      const isOpen = may(owner.roleId, action) && isGiven(action) && isSecond
      const status = await send(token, spec, owner.id)
      cells += 1
      if (!isOpen) {
        if (status !== '403 forbidden')
          wrong.push(`${nameOf(spec)} by role ${owner.roleId} is open: ${status}`)
        continue
      }
      // As for the owner.
      const key = `${owner.id} ${nameOf(spec)}`
      const expected =
        ofOwner.get(key) ?? (await send(await openSession(portal.db, owner.id), spec, owner.id))
      ofOwner.set(key, expected)
      if (status !== expected)
        wrong.push(`${nameOf(spec)} by role ${owner.roleId}: ${status}, and ${expected} for the owner`)
      if (status.startsWith('5')) wrong.push(`${nameOf(spec)}: ${status}`)
    }
  }
  console.info(`staff: ${ofAccount.length} calls, ${cells} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}, 600_000)

it('a member claims no other id than the account’s, not even their own', async () => {
  const wrong: string[] = []
  for (const owner of owners()) {
    const { id } = members.get(owner.id) as Member
    const token = await openSession(portal.db, id)
    const given = everything.filter(isStaffPermission)
    await sql`update account_members set permissions = ${given}::text[] where id = ${id}`.execute(portal.db)
    for (const spec of ofAccount) {
      const claims = Object.values(spec.ids ?? {}).some((rule) => rule === 'caller' || rule === 'downline')
      const action = spec.access as Action
      if (!claims || !may(owner.roleId, action) || OWNER_ALONE.includes(action)) continue
      for (const foreign of [id, people.stranger.id, people.otherAdmin.id]) {
        if (owner === people.superAdmin && foreign !== id) continue
        const status = await send(token, spec, foreign)
        if (status !== '403 forbidden')
          wrong.push(`${nameOf(spec)} by role ${owner.roleId} claims ${foreign}: ${status}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
