import type { CallSpec, IdRule } from '@chukta/contract/call'
import { may, PERMISSIONS } from '@chukta/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { isFull } from '../../../../tests/full.ts'
import { hashToken } from '../../src/platform/security/secrets.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, makePerson, openSession, type People, type Person } from '../portal/people.ts'
import { type Belongings, giveBelongings } from '../requests/belongings.ts'
import { DUE_BODIES } from '../requests/good-bills.ts'
import { changesOf } from './changes.ts'
import { MISSING, MISSING_TEXTS } from './missing.ts'
import { OWNERS, recordOf, WEBHOOK_BODIES } from './records.ts'

const BELOW = ['self', 'child', 'grandchild']

let portal: Portal
let people: People & { otherDistributor: Person }
const belongings = new Map<number, Belongings>()
const bad = { broken: 'x'.repeat(43), expired: '' }

beforeAll(async () => {
  portal = await startPortal()
  const made = await makePeople(portal.db)
  const harish = { roleId: 3, parentId: made.admin.id, first: 'Harish', last: 'Bhat' }
  const otherDistributor = await makePerson(portal.db, harish)
  people = { ...made, otherDistributor }
  for (const person of Object.values(people)) {
    belongings.set(person.id, await giveBelongings(portal, person, people.distributor))
  }
  bad.expired = await openSession(portal.db, people.superAdmin.id)
  await sql`update sessions set expires_at = now() - interval '1 minute'
             where token_hash = ${hashToken(bad.expired)}`.execute(portal.db)
})
afterAll(() => portal.stop())

/** The relations of each role: itself, its downline, siblings, its upline, and a user of another branch. */
function relationsOf(actor: Person): Record<string, Person> {
  const { superAdmin, admin, otherAdmin, distributor, otherDistributor, retailer, sibling, stranger } = people
  const all: Record<number, Record<string, Person>> = {
    [superAdmin.id]: { child: admin, grandchild: distributor },
    [admin.id]: {
      child: distributor,
      grandchild: retailer,
      sibling: otherAdmin,
      parent: superAdmin,
      stranger,
    },
    [distributor.id]: { child: retailer, sibling: otherDistributor, parent: admin, stranger },
    [retailer.id]: { sibling, parent: distributor, stranger },
  }
  return { self: actor, ...all[actor.id] }
}

/** Valid bodies of the calls that look up their record after validating fields. */
const BODIES: Record<string, () => Record<string, unknown>> = {
  '/update-charges-list/:selectedUserId': () => ({ charges: [] }),
  '/charge-slabs/:groupId': () => ({ slabs: [] }),
  '/assign-users-assign-group/:id': () => ({ user_id: [people.distributor.id] }),
  '/assign-users-unassign-group/:id': () => ({ user_id: [people.distributor.id] }),
  '/canned-replies/:id': () => ({ title: 'Thanks', text: 'Thank you.' }),
  '/support-tickets/:id': () => ({ subject: 'Receipt', priority: 'Low', description: 'Again, please.' }),
  '/tickets/reply/:id': () => ({ message: 'Thank you.' }),
  '/approvals/:id/refuse': () => ({ reason: 'Not now.' }),
  ...DUE_BODIES,
  ...WEBHOOK_BODIES,
  '/payouts/:id/hold': () => ({ reason: 'Please wait.' }),
  '/exceptions/:id/resolve': () => ({ action: 'refund', reason: 'Not confirmed.' }),
}

/** Values for the other parameters of a call. */
function filling(actor: Person, target: Person | null): Record<string, string | number> {
  return {
    roleId: target?.roleId ?? 3,
    serviceId: belongings.get(actor.id)?.service ?? 1,
    service_id: belongings.get(actor.id)?.service ?? 1,
    paymentMethodId: 1,
    payment_method_id: 1,
    methodId: 1,
    code: 'MAHB0000174',
    field: 'email',
    amount: '100',
    month: '2026-11',
  }
}

type Cell = { spec: CallSpec; name: string | null; actor: Person; relation: string; token: string | null }

async function send({ spec, name, actor, relation, token }: Cell): Promise<number> {
  const target = relationsOf(actor)[relation] ?? null
  // A claim about a user of the downline comes with a record of theirs.
  const owner = target !== null && BELOW.includes(relation) ? target : actor
  const own = belongings.get(owner.id) as Belongings
  const ids: Record<string, string | number> = {}
  for (const [id, rule] of Object.entries(spec.ids ?? {})) {
    if (rule === 'caller' || rule === 'downline') ids[id] = actor.id
    if (rule === 'record') ids[id] = recordOf(spec)?.(own) ?? MISSING
  }
  const rule = name === null ? undefined : spec.ids?.[name]
  if (name !== null && rule === 'record') {
    const theirs = target && belongings.get(target.id)
    ids[name] = (theirs && recordOf(spec)?.(theirs)) ?? MISSING_TEXTS[spec.feature] ?? MISSING
  } else if (name !== null) ids[name] = target?.id ?? MISSING
  // The form for a user of the downline is requested for their upline.
  if (name === 'loggedInUserId') ids.id = ids.loggedInUserId ?? MISSING
  const values = { ...filling(actor, target), ...roleOf(spec), ...ids }
  const url = spec.path.replaceAll(/:(\w+)/g, (_, id: string) =>
    String(values[id as keyof typeof values] ?? 1),
  )
  const isPathId = name === null || spec.path.includes(`:${name}`)
  const query =
    spec.method === 'GET' && spec.query && !isPathId
      ? `?${new URLSearchParams({ ...pick(values, spec) })}`
      : ''
  const body = { ...BODIES[spec.path]?.(), ...(isPathId ? {} : { [name]: ids[name] }) }
  const response = await portal.app.inject({
    method: spec.method,
    url: `/api${url}${query}`,
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(spec.body ? { payload: body } : {}),
  })
  return response.statusCode
}

/** A role that every caller who may make the call may name in it. */
function roleOf({ feature, path }: CallSpec): { roleId?: number } {
  if (feature === 'charges') return { roleId: 3 }
  return /^.(user-list-by-role|get-users-dropdowns)/.test(path) ? { roleId: 4 } : {}
}

function pick(values: Record<string, string | number>, spec: CallSpec): Record<string, string> {
  const names = ['user_id', 'service_id', 'payment_method_id', 'amount']
  const known = names.filter((id) => id === 'amount' || spec.ids?.[id])
  return Object.fromEntries(known.map((id) => [id, String(values[id])]))
}

/** The statuses with which a call must be refused; null when it must be admitted. */
function refusalOf({ spec, name, actor, relation }: Cell): number[] | null {
  const { roles } = PERMISSIONS[spec.access as keyof typeof PERMISSIONS]
  if (!(roles as readonly number[]).includes(actor.roleId)) return [403]
  // Every role may add schools; a body without a school's service is about a payee.
  if (spec.path === '/store-service-list' && !may(actor.roleId, 'payees.add')) return [403]
  const rule: IdRule | undefined = name === null ? undefined : spec.ids?.[name]
  if (spec.path === '/user-delete/:id' && relation === 'self') return [403]
  if (rule === 'caller') return relation === 'self' ? null : [403]
  if (rule === 'downline') return BELOW.includes(relation) ? null : [403]
  if (rule !== 'record') return null
  const isJudgedFirst = !spec.body || spec.path in BODIES
  const hidden = isJudgedFirst ? [404] : [404, 422]
  if (!recordOf(spec) || !BELOW.includes(relation)) return hidden
  // A proposal is decided by another user of role 1 and withdrawn by its maker; role 2 sees only their own.
  if (/^.approvals.:id.(approve|refuse)/.test(spec.path) && relation === 'self') return [403]
  if (/^.approvals.:id.withdraw/.test(spec.path) && relation !== 'self' && actor.roleId === 1) return [403]
  if (spec.feature === 'approvals' && relation !== 'self' && actor.roleId !== 1) return hidden
  if (relation === 'self') return null
  if (OWNERS.test(spec.path)) return hidden
  // A group of the downline is visible to the caller, but only its owner may change it.
  return spec.feature === 'charges' && spec.method !== 'GET' ? [403] : null
}

/** Whether the status is one of an admitted call, successful or not. */
function isLetIn({ spec }: Cell, status: number): boolean {
  // Assigning a user outside the downline is refused after the group is found.
  if (spec.path.startsWith('/assign-users') && status === 403) return true
  return status < 500 && ![401, 403, 404, 419].includes(status)
}

/** The ids of a call that are tested: those in path and query, and claimed users in the body. */
function walkedIds(spec: CallSpec): (string | null)[] {
  const names = Object.entries(spec.ids ?? {})
    .filter(([, rule]) => rule !== 'catalogue' && rule !== 'credential')
    .filter(([name, rule]) => rule !== 'record' || spec.path.includes(`:${name}`))
    .map(([name]) => name)
  return names.length > 0 ? names : [null]
}

/** The roles of each call by spec 2 section 6, restated independently of the contract. */
const BY_THE_SPECIFICATION: [paths: RegExp, roles: number[]][] = [
  [/^.(user-list-by-role|get-users-dropdowns|add-users|user-update|user-imports)/, [1, 2, 3]],
  [/^.(user-details|get-user-details|status-change|user-delete)/, [1, 2, 3]],
  [/^.(get-charges-list|pg-charges|store-charges-by-id|edit-charges-list|update-charges-list)/, [1, 2]],
  [/^.(get-users-for-(un)?assign-charges|assign-users-(un)?assign-group|charges-delete)/, [1, 2]],
  [/charge-slabs|commission-defaults/, [1, 2]],
  [/master-charges/, [1]],
  [/^.(payment-method-list|store-payment-methods|payment-methods-dropdown|payment-gateways-sorting)/, [1]],
  [/^.(service-methods|store-service-methods|route-simulation)/, [1]],
  [/^.approvals(.:id(.withdraw)?)?$/, [1, 2]],
  [/^.(disputes|service-switches)/, [1, 2]],
  [/^.payouts.settle/, [1]],
  [/^.payouts/, [1, 2]],
  [/^.payout-/, [1]],
  [/^.refunds/, [1, 2]],
  [/^.wallet-account/, [2, 3]],
  [/^.wallet-(settings|adjustments)/, [1]],
  [/^.(approvals.:id.(approve|refuse|revert)|approval-settings)/, [1]],
]

it('the permissions of the contract are those of the specification, and no user id is unrestricted', async () => {
  for (const { at, spec } of await contractCalls()) {
    for (const [name, rule] of Object.entries(spec.ids ?? {})) {
      if (/user_?id$/i.test(name)) expect(rule, `${at} ${name}`).not.toBe('catalogue')
    }
    const [, roles] = BY_THE_SPECIFICATION.find(([paths]) => paths.test(spec.path)) ?? []
    if (roles) expect(PERMISSIONS[spec.access as keyof typeof PERMISSIONS].roles, at).toEqual(roles)
  }
  expect(PERMISSIONS['payees.add'].roles).toEqual([4])
})

it('every call × token × role × relation is refused or admitted as the contract declares, and a refusal changes nothing', async () => {
  const calls = (await contractCalls()).filter(({ spec }) => spec.access !== 'public')
  const mounted = calls.filter(({ spec }) =>
    portal.app.hasRoute({ method: spec.method, url: `/api${spec.path}` }),
  )
  const wrong: string[] = []
  let walked = 0
  const walk = async (cell: Cell, codes: number[] | null, who: string) => {
    walked += 1
    const status = await send(cell)
    if (codes ? codes.includes(status) : isLetIn(cell, status)) return
    const { method, path } = cell.spec
    wrong.push(
      `${method} ${path} ${cell.name ?? ''}=${cell.relation} by ${who}: ${status}, not ${codes ?? 'admitted'}`,
    )
  }
  const actors = [people.superAdmin, people.admin, people.distributor, people.retailer]
  const cellsOf = (spec: CallSpec) =>
    actors.flatMap((actor) =>
      walkedIds(spec).flatMap((name) =>
        (name === null ? ['self'] : [...Object.keys(relationsOf(actor)), 'missing']).map(
          (relation): Cell => ({ spec, name, actor, relation, token: actor.token }),
        ),
      ),
    )
  // All refusals first: none may change anything.
  const refuse = async (spec: CallSpec) => {
    const cells = cellsOf(spec)
    // By day the dead tokens are tried once a call: they are refused before anything of it is read.
    const withDeadTokens = cells
      .filter(({ actor }) => actor === people.admin)
      .slice(0, isFull ? undefined : 1)
    for (const cell of cells) {
      if (withDeadTokens.includes(cell)) {
        await walk({ ...cell, token: null }, [401], 'no token')
        await walk({ ...cell, token: bad.broken }, [401], 'a broken token')
        await walk({ ...cell, token: bad.expired }, [419], 'an expired token')
      }
      const codes = refusalOf(cell)
      if (codes) await walk(cell, codes, `role ${cell.actor.roleId}`)
    }
  }
  wrong.push(...(await changesOf(portal, mounted, refuse)))
  // Last what ends all of the caller's devices: other calls name one.
  const endsAll = ({ spec }: (typeof mounted)[number]) => spec.method === 'DELETE' && spec.path === '/devices'
  for (const { spec } of mounted.toSorted((a, b) => Number(endsAll(a)) - Number(endsAll(b)))) {
    // A stream stays open, so only its refusals are tested.
    for (const cell of spec.path.endsWith('/stream') ? [] : cellsOf(spec)) {
      if (refusalOf(cell)) continue
      const token = await openSession(portal.db, cell.actor.id)
      await walk({ ...cell, token }, null, `role ${cell.actor.roleId}`)
    }
  }
  console.info(
    `permission matrix: ${mounted.length} of ${calls.length} guarded calls, ${walked} cells, ${wrong.length} wrong`,
  )
  expect(wrong.join('\n')).toBe('')
})
