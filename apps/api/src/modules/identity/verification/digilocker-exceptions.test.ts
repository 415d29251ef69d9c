import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  atAadhaar,
  atConsentPage,
  digilockerState,
  openDigilocker,
} from '../../../../test/identity/at-digilocker.ts'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { flags, type Newcomer, passAadhaar, step } from '../../../../test/identity/becoming-a-user.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

const messages = PERSON.digilocker
/** A name of which one word agrees. */
const WEAK = 'Robert Doe'

let portal: Portal
let people: People
const logged: string[] = []
const write = process.stdout.write.bind(process.stdout)
beforeAll(async () => {
  // The whole log of the server at its lowest level, to search it afterwards.
  process.stdout.write = ((chunk: string | Uint8Array) => logged.push(String(chunk)) > 0) as typeof write
  portal = await startPortal({ LOG_LEVEL: 'debug' })
  people = await makePeople(portal.db)
})
afterAll(async () => {
  await portal?.stop()
  process.stdout.write = write
})

type Line = { id: string; reason: string; amount: string; can: { sync: boolean; resolve: string[] } }
const exceptions = async (who: Person, language = 'en'): Promise<Line[]> => {
  const response = await fetch(`${portal.url}/api/exceptions?kind=identity`, {
    headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': language },
  })
  return ((await response.json()) as { data: { data: Line[] } }).data.data
}
const decide = (who: Person, id: string, action: string) =>
  callsOf(portal, who).post(`/exceptions/${id}/resolve`, { action, reason: 'Compared by telephone.' })

/** A person whose name on the document fits only in part. */
async function inReview(): Promise<{ who: Newcomer; line: Line }> {
  const who = await atAadhaar(portal)
  await atConsentPage(await openDigilocker(portal, who), 'allow', WEAK)
  const line = await eventually(async () =>
    (await exceptions(people.superAdmin)).find(({ reason }) => reason.includes(who.email)),
  )
  return { who, line }
}
const namesKept = async () =>
  (
    await one(
      portal.db,
      sql<{
        n: number
      }>`select count(*) as n from digilocker_requests r where r::text like ${`%${WEAK}%`}`,
    )
  ).n

it('a name that fits in part stays unverified until a super admin accepts it, and is deleted then', async () => {
  const { who, line } = await inReview()
  expect(line.reason).toBe(
    `The names on the Aadhaar and on the PAN agree only in part: ${WEAK} / JOHN DOE (${who.email}).`,
  )
  expect(line).toMatchObject({ amount: '0.00', can: { sync: false, resolve: ['accept', 'decline'] } })
  expect((await exceptions(people.superAdmin, 'hi'))[0]?.reason).toMatch(/^आधार और PAN .*Robert Doe/)
  expect(await exceptions(people.admin)).toEqual([])
  expect(await digilockerState(portal, who)).toEqual({ status: 'pending', message: messages.review })
  expect(await flags(portal, who.id)).toBe('1000')
  expect((await step(portal, who, 'verification')).body.user_data.user_details.digilocker).toBe('review')
  expect((await decide(people.admin, line.id, 'accept')).status).toBe(404)
  expect((await decide(people.superAdmin, line.id, 'refund')).status).toBe(422)
  expect((await decide(people.superAdmin, line.id, 'accept')).status).toBe(200)
  expect(await flags(portal, who.id)).toBe('1100')
  expect((await digilockerState(portal, who)).status).toBe('success')
  expect(await lastAudit(portal, 'verification.digilocker-accepted')).toMatchObject({
    actor_id: people.superAdmin.id,
    object: `user ${who.id}`,
  })
  expect(await namesKept()).toBe(0)
  expect((await decide(people.superAdmin, line.id, 'decline')).status).toBe(409)
})

it('a declined one counts as another name: the person may try again, or use the number', async () => {
  const { who, line } = await inReview()
  expect((await decide(people.superAdmin, line.id, 'decline')).status).toBe(200)
  expect(await digilockerState(portal, who)).toEqual({ status: 'mismatch', message: messages.mismatch })
  expect([await flags(portal, who.id), await namesKept()]).toEqual(['1000', 0])
  await atConsentPage(await openDigilocker(portal, who), 'allow')
  await eventually(async () => (await flags(portal, who.id)) === '1100')
})

it('a second try with such a name replaces the first', async () => {
  const { who, line } = await inReview()
  await atConsentPage(await openDigilocker(portal, who), 'allow', WEAK)
  const rows = await eventually(async () => {
    const found = await exceptions(people.superAdmin)
    return found.some(({ id }) => id !== line.id) && found
  })
  expect(rows).toHaveLength(1)
  expect((await decide(people.superAdmin, rows[0]?.id ?? '', 'accept')).status).toBe(200)
  expect(await flags(portal, who.id)).toBe('1100')
})

it('a person who is verified by the number meanwhile leaves the exceptions queue', async () => {
  const { who, line } = await inReview()
  await passAadhaar(portal, who)
  expect(await exceptions(people.superAdmin)).toEqual([])
  expect((await decide(people.superAdmin, line.id, 'decline')).status).toBe(404)
  expect([await flags(portal, who.id), await namesKept()]).toEqual(['1100', 0])
})

it('nothing of a document is in the log, and in the database only its last four digits', async () => {
  const log = logged.join('')
  expect(log).toContain('/api/digilocker-verification')
  const tables = await many(
    portal.db,
    sql<{ line: string }>`
      select t::text as line from digilocker_requests t union all select t::text from identities t
      union all select t::text from audit_log t union all select t::text from exception_cases t`,
  )
  const kept = tables.map(({ line }) => line).join('\n')
  expect(kept).toContain('5647')
  for (const part of [WEAK, 'Lake View Road', 'Koramangala', '14-08-1990', 'UEhPVE8=', 'xxxxxxxx'])
    expect([log.includes(part), kept.includes(part)], part).toEqual([false, false])
})
