import type { AuditLine } from '@chukta/contract/identity/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticketCalls } from '../../../../test/messages/tickets.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { audit } from '../../../platform/security/audit-sql.ts'

let portal: Portal
let people: People
const { create, reply } = ticketCalls(() => portal.url)

type Page = { data: AuditLine[]; total: number; actions: { value: string; label: string }[] }

async function list(who: Person, query = '', language = 'en') {
  const response = await fetch(`${portal.url}/api/audit-log${query}`, {
    headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': language },
  })
  return { status: response.status, page: ((await response.json()) as { data: Page }).data }
}

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  const ticket = await create(people.retailer)
  await reply(people.distributor, ticket, { message: 'Seen.' })
  await reply(people.stranger, ticket, { message: 'Let me in.' })
  await audit(portal.db, { actorId: null, action: 'sign-in.failed', address: '203.0.113.7' })
  await audit(portal.db, {
    actorId: people.superAdmin.id,
    action: 'user.changed',
    detail: { status: [1, 0] },
  })
  await sql`
    insert into audit_log (actor_id, action, at) values (${people.admin.id}, 'user.added', '2026-04-01T18:29:59Z')`.execute(
    portal.db,
  )
})
afterAll(() => portal?.stop())

const actions = (page: Page) => page.data.map((line) => line.action)

it('shows a super admin everything, newest first, also actions without a session', async () => {
  const { page } = await list(people.superAdmin)
  expect(actions(page)).toEqual([
    'user.added',
    'user.changed',
    'sign-in.failed',
    'access.refused',
    'ticket.replied',
    'ticket.created',
  ])
  expect(page.total).toBe(6)
  expect(page.data[1]).toMatchObject({
    actor: { id: people.superAdmin.id, name: people.superAdmin.name, role_id: 1 },
    text: 'User changed',
    detail: { status: [1, 0] },
  })
  expect(page.data[2]).toMatchObject({ actor: null, address: '203.0.113.7' })
  expect(page.data[3]).toMatchObject({
    actor: { id: people.stranger.id },
    text: 'Was refused',
    object: expect.stringMatching(/^ticket \d+$/),
  })
})

it('shows an admin the actions of them and their downline, and nothing else', async () => {
  const { page } = await list(people.admin)
  expect(actions(page)).toEqual(['user.added', 'ticket.replied', 'ticket.created'])
  expect((await list(people.otherAdmin)).page.data.map((line) => line.actor?.id)).toEqual([
    people.stranger.id,
  ])
})

it('is closed to roles 3 and 4, and logs their tries', async () => {
  const before = (await list(people.superAdmin)).page.total
  for (const who of [people.distributor, people.retailer]) expect((await list(who)).status).toBe(403)
  const { page } = await list(people.superAdmin)
  expect(page.total).toBe(before + 2)
  expect(page.data[0]).toMatchObject({
    action: 'access.refused',
    actor: { id: people.retailer.id },
    detail: { why: 'role' },
  })
})

it('is filtered by day in India, action or its group, and person', async () => {
  expect(actions((await list(people.superAdmin, '?from=2026-04-01&to=2026-04-01')).page)).toEqual([
    'user.added',
  ])
  expect(actions((await list(people.superAdmin, '?from=2026-04-02&action=user')).page)).toEqual([
    'user.changed',
  ])
  expect(actions((await list(people.superAdmin, '?action=ticket.created')).page)).toEqual(['ticket.created'])
  expect(actions((await list(people.superAdmin, '?search=kavita%20desh&action=ticket')).page)).toEqual([
    'ticket.created',
  ])
  expect((await list(people.admin, '?search=lalita')).page.total).toBe(0)
  const { page } = await list(people.superAdmin, '?per_page=5&page=2')
  expect(page.total).toBeGreaterThan(page.data.length)
  expect(page.actions).toContainEqual({ value: 'ticket.created', label: 'Ticket created' })
})

it('describes actions in the language of the reader', async () => {
  const { page } = await list(people.superAdmin, '?action=ticket.created', 'hi')
  expect(page.data.map(({ action, text }) => [action, text])).toEqual([['ticket.created', 'टिकट बन गया']])
  expect(page.actions).toContainEqual({ value: 'access.refused', label: 'अनुमति नहीं मिली' })
})

it.each([
  'page=0',
  'per_page=7',
  'from=2026-02-30',
  'action=%27',
  'from=2026-05-02&to=2026-05-01',
  'surprise=1',
])('refuses ?%s', async (query) => {
  expect((await list(people.superAdmin, `?${query}`)).status).toBe(422)
})
