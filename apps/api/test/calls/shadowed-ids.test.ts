// Invariant (platform): An ID sent twice is the same ID, or the call is refused. A foreign ID changes
// nothing.
// Enforced by: `platform/security/gate.ts`.
// Also tested by: `permission-matrix.test.ts`.

import type { CallSpec } from '@chukta/contract/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { isFull } from '../../../../tests/full.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, openSession, type Person } from '../portal/people.ts'
import { type Belongings, giveBelongings } from '../requests/belongings.ts'
import { GOOD_REQUESTS, type GoodRequest, type World } from '../requests/good-requests.ts'
import { changesOf } from './changes.ts'

/**
 * Sends every id of every call twice, the second time with a foreign value: in the query, the path and the body, as
 * a repeated key, an array, in capitals, through the prototype. The value that is checked must be the one that is
 * used.
 */

let portal: Portal
let world: World

beforeAll(async () => {
  portal = await startPortal()
  const people = await makePeople(portal.db)
  const belongings = new Map<number, Belongings>()
  for (const person of Object.values(people)) {
    belongings.set(person.id, await giveBelongings(portal, person, people.distributor))
  }
  const of = (person: Person) => belongings.get(person.id) as Belongings
  world = { portal, people, of }
})
afterAll(() => portal?.stop())

type Part = [name: string, value: unknown][]
/** A request as lists of fields, so that a field can be repeated. */
type Sent = {
  actor: Person
  path: Record<string, string | number>
  query: Part
  body: Part | string | FormData
  files: Record<string, Blob>
  headers: Record<string, string>
}
type Shadowed = { what: string; sent: Sent }

const plain = ({ actor, path, query = {}, body = {}, files = {}, headers = {} }: GoodRequest): Sent => ({
  actor,
  path,
  query: Object.entries(query),
  body: Object.entries(body),
  files,
  headers,
})

const without = (part: Part, name: string) => part.filter(([field]) => field !== name)
const json = (part: Part) =>
  `{${part.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`

function formOf(part: Part): FormData {
  const form = new FormData()
  for (const [name, value] of part) form.append(name, String(value))
  return form
}

/** A foreign value for an id: another person, record or entry of the catalogue. */
function foreignOf(spec: CallSpec, name: string, own: unknown): string | number {
  const { people, of } = world
  const rule = spec.ids?.[name]
  if (rule === 'caller' || rule === 'downline') return people.superAdmin.id
  const theirs = of(people.stranger)
  const records: Record<string, number | string> = {
    approvals: theirs.approval,
    baskets: spec.path.startsWith('/basket-items') ? theirs.item : theirs.payment,
    charges: theirs.group,
    devices: theirs.device,
    disputes: theirs.dispute,
    notices: theirs.notice,
    push: theirs.pushDevice,
    education: theirs.studentBill,
    payees: theirs.payee,
    mandates: theirs.payee,
    schedules: spec.path.startsWith('/due') ? theirs.due : theirs.payee,
    'payee-trust': theirs.payee,
    payments: theirs.orderId,
    payouts: theirs.payout,
    refunds: theirs.payment,
    exceptions: theirs.stuck,
    reports: theirs.payment,
    'report-views': theirs.reportView,
    'public-tracking': theirs.payment,
    'saved-cards': theirs.orderId,
    tickets: spec.path.startsWith('/canned') ? theirs.canned : theirs.ticket,
    exports: theirs.exportJob,
    invoices: theirs.payment,
  }
  if (rule === 'record' && typeof own === 'string' && !/^\d+$/.test(own))
    return records[spec.feature] ?? 'CK99999999999'
  if (rule === 'record' && records[spec.feature] !== undefined && records[spec.feature] !== own) {
    return records[spec.feature] as number
  }
  return Number(own) + 1
}

/** Every way to repeat `name` with `foreign`, in addition to `own` or in its place. */
function shadowsOf(spec: CallSpec, good: GoodRequest, name: string): Shadowed[] {
  const { path, query, body } = { query: {}, body: {}, ...good }
  const base = plain(good)
  const bodyPart = base.body as Part
  const own = path[name] ?? query[name] ?? body[name]
  if (own === undefined) return []
  const foreign = foreignOf(spec, name, own)
  const inPath = name in path
  const inQuery = name in query
  const inBody = name in body
  /** The request with `value` where the call declares the id. */
  const declared = (value: unknown): Sent => ({
    ...base,
    path: inPath ? { ...path, [name]: value as string } : path,
    query: inQuery ? [...without(base.query, name), [name, value]] : base.query,
    body: inBody ? [...without(bodyPart, name), [name, value]] : bodyPart,
  })
  const shadows: Shadowed[] = []
  // A foreign value in the declared place is refused beside any other: permission-matrix.test.ts sends those by day.
  const sides = [
    ['beside', own, foreign],
    ['instead of', foreign, own],
  ] as const
  for (const [side, value, other] of isFull ? sides : sides.slice(0, 1)) {
    const sent = declared(value)
    const add = (how: string, change: Partial<Sent>) =>
      shadows.push({ what: `${how} ${side} the other`, sent: { ...sent, ...change } })
    const withQuery = (...fields: Part): Partial<Sent> => ({ query: [...sent.query, ...fields] })
    add('query', withQuery([name, other]))
    add('query array', withQuery([`${name}[]`, other]))
    add('query in capitals', withQuery([name.toUpperCase(), other]))
    add('query prototype', withQuery([`__proto__[${name}]`, other]))
    add('query constructor', withQuery([`constructor[prototype][${name}]`, other]))
    if (inQuery) add('repeated query key', { query: [[name, other], ...sent.query] })
    if (spec.method === 'GET') continue
    const fields = sent.body as Part
    const ignoresFields = PAY_CALLS.includes(spec.path)
    if (!inBody) add('body', { body: [...fields, [name, other]] })
    if (inBody && !Array.isArray(own))
      add('array in the body', { body: [...without(fields, name), [name, [value, other]]] })
    if (!ignoresFields) add('body in capitals', { body: [...fields, [name.toUpperCase(), other]] })
    add('prototype in the body', { body: json([...fields, ['__proto__', { [name]: other }]]) })
    if (!ignoresFields)
      add('constructor in the body', { body: json([...fields, ['constructor', { [name]: other }]]) })
    if (spec.multipart) {
      add('repeated form field', { body: formOf([...fields, [name, value], [name, other]]) })
      add('prototype in the form', { body: formOf([...fields, ['__proto__', other]]) })
      add('capitals in the form', { body: formOf([...fields, [name.toUpperCase(), other]]) })
    }
  }
  return shadows
}

async function send(
  spec: CallSpec,
  { actor, path, query, body: given, files, headers }: Sent,
): Promise<{ status: number; text: string }> {
  const token = await openSession(portal.db, actor.id)
  const filled = spec.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const search = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  )
  const body = Array.isArray(given) && Object.keys(files).length > 0 ? formOf(given) : given
  const isForm = body instanceof FormData
  if (isForm) for (const [name, file] of Object.entries(files)) body.append(name, file, `${name}.pdf`)
  const payload = isForm ? body : typeof body === 'string' ? body : json(body)
  const hasBody = spec.method !== 'GET' && (isForm || payload !== '{}')
  const response = await fetch(
    `${portal.url}/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    {
      method: spec.method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: payload } : {}),
    },
  )
  const text = await response.text()
  return { status: response.status, text }
}

/** Calls that ignore unknown fields. */
const PAY_CALLS = ['/get-payment-gateways-for-pay/:paymentMethodId', '/get-payment-link']

const REFUSED = [400, 403, 404, 422]

it('an id sent twice, in any way, is refused on every call and changes nothing', async () => {
  const calls = (await contractCalls()).filter(
    ({ spec }) =>
      spec.access !== 'public' &&
      // A credential proves itself and names no row; the answer of a passkey appears nowhere else.
      Object.values(spec.ids ?? {}).some((rule) => rule !== 'credential') &&
      !spec.path.endsWith('/stream') &&
      // A body that is a list has an id per row.
      spec.body?._zod.def.type !== 'array',
  )
  const wrong: string[] = []
  const missing: string[] = []
  let sentCount = 0
  const goods = new Map<CallSpec, GoodRequest>()
  for (const { spec } of calls) {
    const good = await GOOD_REQUESTS[`${spec.method} ${spec.path}`]?.(world)
    if (good) goods.set(spec, good)
    else missing.push(`${spec.method} ${spec.path}`)
  }
  const shadow = async (spec: CallSpec) => {
    const good = goods.get(spec) as GoodRequest
    for (const name of Object.keys(spec.ids ?? {})) {
      for (const { what, sent } of shadowsOf(spec, good, name)) {
        sentCount += 1
        const { status } = await send(spec, sent)
        if (!REFUSED.includes(status)) wrong.push(`${spec.method} ${spec.path}: ${name}, ${what}: ${status}`)
      }
    }
  }
  const walked = [...goods.keys()].map((spec) => ({ spec }))
  // Every request opens a session.
  wrong.push(...(await changesOf(portal, walked, shadow, ['sessions'])))
  // The valid requests pass, so the ones above were refused only for the repeated id.
  for (const [spec, good] of goods) {
    const { status, text } = await send(spec, plain(good))
    // 202: what always needs a second person was taken as a proposal.
    if (status !== 200 && status !== 202)
      wrong.push(`${spec.method} ${spec.path}: the good request: ${status} ${text.slice(0, 200)}`)
  }
  console.info(`shadowed ids: ${calls.length} calls, ${sentCount} requests, ${wrong.length} wrong`)
  expect([...missing, ...wrong].join('\n')).toBe('')
})
