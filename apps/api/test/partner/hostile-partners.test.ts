// Invariant (partner): Hostile input to a call of the partners' API never causes a 5xx answer.
// Enforced by: the shapes of `packages/contract/src/partner/`.

import { keyPermissionsOf } from '@chukta/contract/identity/api-keys/key-permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shapeNames } from '../../../../packages/contract/src/call.ts'
import { partnerCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { isFull } from '../../../../tests/full.ts'
import { allowLinks } from '../money/payment-links.ts'
import type { Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { makeKey, partner } from './keys.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await allowLinks(portal)
})
afterAll(() => portal?.stop())

const VALUES: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  "' or 1=1 --",
  '%',
  '../../etc/passwd',
  '9'.repeat(40),
  '999999999999999',
  'x'.repeat(5_000),
  '2026-13-45',
  -1,
  0,
  1.5,
  1e300,
  true,
  null,
  [],
  {},
  { a: 1 },
  [['x']],
]

/** A third of them by day. */
const HOSTILE = VALUES.filter((_, n) => isFull || n % 3 === 0)

it('every field of every call', async () => {
  const wrong: string[] = []
  let sent = 0
  for (const [roleId, who] of [
    [2, people.admin],
    [4, people.retailer],
  ] as const) {
    const { id, key } = await makeKey(portal, who, { permissions: keyPermissionsOf(roleId) })
    for (const { spec } of await partnerCalls()) {
      const path = spec.path.replace('/partner/v1', '')
      const ask = async (value: unknown, at: string, url: string, body?: object) => {
        // As many calls as a key may make in a minute would be over soon.
        sent += 1
        if (sent % 400 === 0) await sql`delete from rate_counters`.execute(portal.db)
        const answer = await partner(portal, key, url, { method: spec.method, ...(body ? { body } : {}) })
        if (answer.status >= 500 && answer.status !== 503) {
          wrong.push(`${spec.method} ${path} ${at} ${JSON.stringify(value).slice(0, 40)}: ${answer.status}`)
        }
      }
      const filled = path.replaceAll(/:\w+/g, '1')
      for (const value of HOSTILE) {
        const text = encodeURIComponent(String(value).replace('\ud800', '\ufffd'))
        for (const [name] of path.matchAll(/:\w+/g)) await ask(value, name, path.replace(name, text))
        for (const name of shapeNames(spec.query)) await ask(value, name, `${filled}?${name}=${text}`)
        const good = spec.example?.body as Record<string, unknown> | undefined
        if (!good) continue
        await ask(value, 'body', filled, { [String(value)]: value })
        for (const name of shapeNames(spec.body)) await ask(value, name, filled, { ...good, [name]: value })
      }
    }
    await sql`delete from api_keys where id = ${id}`.execute(portal.db)
  }
  console.info(`partners: ${sent} hostile calls, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}, 300_000)
