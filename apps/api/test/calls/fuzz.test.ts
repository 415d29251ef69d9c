// Invariant (platform): A call declares how it may be refused. Hostile input never causes a 5xx answer.
// Enforced by: `errorsOf` in `packages/contract/src/call.ts`.

import { type CallSpec, errorsOf, pathNames, shapeNames } from '@chukta/contract/call'
import { ERRORS, type ErrorCode } from '@chukta/contract/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { seedOf } from '../../../../tests/full.ts'
import { checkBooks } from '../../src/modules/ledger/ledger/books-service.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, openSession, type Person } from '../portal/people.ts'
import { type Belongings, giveBelongings } from '../requests/belongings.ts'
import { GOOD_REQUESTS, type GoodRequest, type World } from '../requests/good-requests.ts'
import { hostileBody, hostileText, hostileValue } from './hostile-values.ts'

/**
 * Every call of the contract, as every role, with boundary and hostile values: never a 5xx, every refusal in the
 * contract's form and with a status that the call declares. FUZZ_REQUESTS=300 for more, FUZZ_SEED=… to reproduce a
 * run.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 6)
const SEED = seedOf('FUZZ_SEED')
const AT_ONCE = 8

let portal: Portal
let world: World

beforeAll(async () => {
  // Requests come from many addresses, so that rate limits by address do not hide everything else.
  portal = await startPortal({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
  const people = await makePeople(portal.db)
  const belongings = new Map<number, Belongings>()
  for (const person of Object.values(people)) {
    belongings.set(person.id, await giveBelongings(portal, person, people.distributor))
  }
  world = { portal, people, of: (person) => belongings.get(person.id) as Belongings }
})
afterAll(() => portal?.stop())

type Fuzzed = {
  path: string
  query: string
  body: { text: string; type: string } | undefined
  actor: Person | null
  headers: Record<string, string>
}

/** Requests of a call: a valid one with fields replaced, removed or added, or an arbitrary one. */
function requestsOf(spec: CallSpec, good: GoodRequest | undefined): fc.Arbitrary<Fuzzed> {
  const { superAdmin, admin, distributor, retailer } = world.people
  const actors = [null, superAdmin, admin, distributor, retailer, retailer]
  const part = (names: string[], given: Record<string, unknown> = {}) =>
    fc
      .record({
        given: fc.subarray(Object.entries(given)),
        hostile: fc.dictionary(names.length > 0 ? fc.constantFrom(...names) : hostileText, hostileValue, {
          maxKeys: 3,
        }),
        more: fc.dictionary(hostileText, hostileValue, { maxKeys: 1 }),
        isGood: fc.boolean(),
      })
      .map(({ given: kept, hostile, more, isGood }) => ({
        ...(isGood ? given : Object.fromEntries(kept)),
        ...hostile,
        ...more,
      }))
  const names = pathNames(spec.path)
  return fc
    .record({
      path: fc.record(
        Object.fromEntries(
          names.map((name) => [
            name,
            good
              ? fc.oneof({ weight: 3, arbitrary: fc.constant(good.path[name]) }, hostileText)
              : hostileText,
          ]),
        ),
      ),
      query: part(shapeNames(spec.query), good?.query),
      body: fc.oneof(
        {
          weight: 4,
          arbitrary: part(shapeNames(spec.body), good?.body).map((body) => ({
            text: JSON.stringify(body),
            type: 'application/json',
          })),
        },
        { weight: 1, arbitrary: hostileBody },
      ),
      hasQuery: fc.boolean(),
      actor: good
        ? fc.oneof({ weight: 2, arbitrary: fc.constant(good.actor) }, fc.constantFrom(...actors))
        : fc.constantFrom(...actors),
      key: fc.option(hostileText, { freq: 5 }),
      address: fc.ipV4(),
    })
    .map(({ path, query, body, hasQuery, actor, key, address }) => ({
      path: spec.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encoded((path as Record<string, unknown>)[name]),
      ),
      query: hasQuery ? searchOf(query) : '',
      body: spec.method === 'GET' ? undefined : body,
      actor: spec.access === 'public' ? null : actor,
      headers: {
        'x-forwarded-for': address,
        ...good?.headers,
        ...(key === null ? {} : { 'idempotency-key': headerText(key) }),
      },
    }))
}

/** The value URL-encoded; half a surrogate pair has no encoding. */
const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
const searchOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300)

async function send(spec: CallSpec, { path, query, body, actor, headers }: Fuzzed, token: string | null) {
  const response = await fetch(`${portal.url}/api${path}${query === '' ? '' : `?${query}`}`, {
    method: spec.method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(actor && token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': body.type } : {}),
    },
    ...(body ? { body: body.text } : {}),
  })
  return { response, text: await response.text() }
}

/** The defect of an answer; null when there is none. */
function faultOf(spec: CallSpec, response: Response, text: string): string | null {
  const { status } = response
  if (status >= 500) return `${status} ${text.slice(0, 100)}`
  if (status < 400) return null
  const declared = errorsOf(spec).map((code) => ERRORS[code].status as number)
  if (!declared.includes(status)) return `${status} is not declared: ${text.slice(0, 100)}`
  const code = response.headers.get('x-error-code')
  if (code === null || ERRORS[code as ErrorCode]?.status !== status)
    return `${status} with X-Error-Code ${code}`
  if (response.headers.get('x-request-id') === null) return `${status} without X-Request-Id`
  return isErrorBody(text) ? null : `${status} in another form: ${text.slice(0, 200)}`
}

function isErrorBody(text: string): boolean {
  const body = JSON.parse(text) as { message?: unknown; errors?: unknown }
  if (typeof body.message !== 'string' || body.message === '') return false
  if (/node_modules|SQLSTATE|\bat \w+ \(|syntax error|\brelation "/.test(text)) return false
  return (
    body.errors === undefined ||
    Object.values(body.errors as object).every(
      (texts) => Array.isArray(texts) && texts.every((each) => typeof each === 'string'),
    )
  )
}

/** The verdicts with how much each found; which five of them it names is not fixed. */
const books = async () => (await checkBooks(portal.db)).map(({ name, broken }) => ({ name, broken }))

const CLAIM = `answers ${REQUESTS} hostile requests a call without a 5xx, in the contract's form, with a declared status`

// No second try: a finding of the seed is final.
it(CLAIM, { retry: 0, timeout: 1_800_000 }, async () => {
  const calls = (await contractCalls()).filter(({ spec }) => !spec.path.endsWith('/stream'))
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const tokens = new Map<number, string>()
  let sent = 0
  const goods = new Map<CallSpec, GoodRequest | undefined>()
  for (const { spec } of calls) goods.set(spec, await GOOD_REQUESTS[`${spec.method} ${spec.path}`]?.(world))
  // The planted payments have no journals; no further invariant may break.
  const booksBefore = await books()
  for (const [n, { spec }] of calls.entries()) {
    const at = `${spec.method} ${spec.path}`
    const good = goods.get(spec)
    const requests = fc.sample(requestsOf(spec, good), { numRuns: REQUESTS, seed: SEED + n })
    const queue = requests.values()
    const work = async () => {
      for (const request of queue) {
        const token =
          request.actor && (tokens.get(request.actor.id) ?? (await openSession(portal.db, request.actor.id)))
        if (request.actor && token) tokens.set(request.actor.id, token)
        const { response, text } = await send(spec, request, token)
        sent += 1
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        // Some calls end the session, or all sessions of a person.
        if (response.status === 401 && request.actor) tokens.delete(request.actor.id)
        const fault = faultOf(spec, response, text)
        if (fault !== null) faults.push(`${at} ${fault} ← ${JSON.stringify(request).slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  const byStatus = [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
  console.info(
    `fuzz: ${calls.length} calls, ${sent} requests (${byStatus}), ${faults.length} faults, FUZZ_SEED=${SEED}`,
  )
  expect(faults.slice(0, 20)).toEqual([])
  expect(await books()).toEqual(booksBefore)
})
