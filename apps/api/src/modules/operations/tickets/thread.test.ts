import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JPEG } from '../../../../test/files/sample-files.ts'
import { listenTo, picture, ticketCalls } from '../../../../test/messages/tickets.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const { send, create, thread, reply } = ticketCalls(() => portal.url)

describe('the thread', () => {
  it('takes a comment by the query of the specification or by a body with a picture, as text', async () => {
    const id = await create(people.retailer)
    const first = await reply(people.admin, id, {
      support_ticket_id: String(id),
      message: '<script>alert(1)</script> नमस्ते',
      user_id: String(people.admin.id),
    })
    expect([first.status, first.body.message]).toEqual([200, 'Comment added successfully.'])
    const second = await send(people.retailer, 'POST', `/tickets/reply/${id}`, {
      form: {
        message: 'See here.',
        user_id: String(people.retailer.id),
        image: picture(JPEG, 'shot.jpg'),
      },
    })
    expect(second.status).toBe(200)
    const { replies } = await thread(people.distributor, id)
    expect(replies).toMatchObject([
      {
        user_name: people.admin.name,
        email: people.admin.email,
        message: '<script>alert(1)</script> नमस्ते',
        image: null,
      },
      {
        user_name: people.retailer.name,
        message: 'See here.',
        image: expect.stringContaining('/api/files/'),
      },
    ])
    expect((await fetch(portal.url + replies[1]?.image)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('refuses an empty or endless comment, another author and another ticket', async () => {
    const id = await create(people.retailer)
    for (const message of ['', ' \n ']) {
      expect((await reply(people.retailer, id, { message })).body.errors).toEqual({
        message: ['Comment is required.'],
      })
    }
    expect((await send(people.retailer, 'POST', `/tickets/reply/${id}`)).status).toBe(422)
    expect((await reply(people.retailer, id, { message: 'x'.repeat(5001) })).status).toBe(422)
    expect(
      (await reply(people.retailer, id, { message: 'x', user_id: String(people.admin.id) })).status,
    ).toBe(403)
    expect(
      (await reply(people.retailer, id, { message: 'x', support_ticket_id: String(id + 1) })).status,
    ).toBe(422)
    expect((await thread(people.retailer, id)).replies).toEqual([])
  })

  it('answers 304 while nothing changed, and does not keep a session alive', async () => {
    const id = await create(people.retailer)
    const token = await openSession(portal.db, people.retailer.id)
    await sql`update sessions set seen_at = now() - interval '20 minutes' where user_id = ${people.retailer.id}`.execute(
      portal.db,
    )
    const poll = (tag?: string) =>
      send({ token }, 'GET', `/tickets/replies/${id}`, {
        headers: { 'X-Background': '1', ...(tag ? { 'If-None-Match': tag } : {}) },
      })
    const tag = (await poll()).headers.get('etag') ?? ''
    const again = await poll(tag)
    expect([again.status, again.body]).toEqual([304, {}])
    const old = await one(
      portal.db,
      sql<{ n: number }>`select count(*) as n from sessions where user_id = ${people.retailer.id}
        and seen_at < now() - interval '19 minutes'`,
    )
    expect(old.n).toBeGreaterThan(0)
    await reply(people.admin, id, { message: 'News.' })
    expect((await poll(tag)).status).toBe(200)
  })

  it('is pushed to every listener, and resumes after a lost connection', async () => {
    const id = await create(people.retailer)
    const token = await openSession(portal.db, people.retailer.id)
    const stream = await listenTo(portal, { token }, id)
    expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await eventually(async () => stream.heard.includes(': listening'))
    await eventually(async () => {
      const { n } = await one(
        portal.db,
        sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where application_name = 'chukta-changes' and query = 'listen notices_changed' and datname = current_database()`,
      )
      return n === 1
    })
    await reply(people.sibling, id, { message: 'not mine' })
    await reply(people.admin, id, { message: 'Answered.' })
    // There is no polling: an event that is not sent at once is lost.
    await eventually(async () => stream.heard.includes('event: changed'))
    // A lost connection is reopened, and every listener reloads.
    stream.heard = ''
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'chukta-changes' and datname = current_database()`.execute(portal.db)
    await eventually(async () => stream.heard.includes('event: changed'))
    stream.leave()
  })

  it('holds at most ten streams of one person', async () => {
    const id = await create(people.sibling)
    const streams = []
    for (let count = 0; count < 11; count += 1) streams.push(await listenTo(portal, people.sibling, id))
    expect(streams.map(({ response }) => response.statusCode)).toEqual([...Array(10).fill(200), 429])
    for (const stream of streams) stream.leave()
    await eventually(async () => {
      const stream = await listenTo(portal, people.sibling, id)
      stream.leave()
      return stream.response.statusCode === 200
    })
  })
})
