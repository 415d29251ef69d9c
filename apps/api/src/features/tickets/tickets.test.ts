import type { TicketRow } from '@chukta/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Portal, startPortal } from '../../../test/harness.ts'
import { makePeople, openSession, type People, type Person } from '../../../test/people.ts'
import { plantPayments } from '../../../test/planting.ts'
import { jpeg, PDF, png } from '../../../test/sample-files.ts'
import { many, one } from '../../platform/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

type Body = Record<string, unknown> & { message?: string; errors?: Record<string, string[]>; data?: never }

async function send(
  who: { token: string },
  method: string,
  path: string,
  wish: { form?: Record<string, unknown>; headers?: Record<string, string> } = {},
) {
  const form = wish.form && new FormData()
  for (const [name, value] of Object.entries(wish.form ?? {})) form?.set(name, value as string)
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${who.token}`, ...wish.headers },
    ...(form ? { body: form } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as Body }
}

const picture = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const FORM = {
  subject: 'Donation still pending',
  priority: 'High',
  status: 'Open',
  description: 'It left my account.',
}

async function create(who: Person, form: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await send(who, 'POST', '/support-tickets', { form: { ...FORM, ...form } })
  expect(status).toBe(200)
  return (body.data as unknown as { id: number }).id
}

const list = async (who: Person, query = '') => {
  const { body } = await send(who, 'GET', `/support-tickets${query}`)
  return body.data as unknown as { tickets: TicketRow[]; total: number } & Record<string, number>
}

const thread = async (who: Person, id: number) => {
  const { body } = await send(who, 'GET', `/tickets/replies/${id}`)
  return body.data as unknown as {
    ticket_no: string
    status: string
    priority: string
    replies: { user_name: string; email: string; message: string; created_at: string; image: string | null }[]
    events: { user_name: string; text: string }[]
    attachments: { name: string; size_bytes: number; url: string }[]
    transaction: { urn: string } | null
  }
}

const reply = (who: Person, id: number, query: Record<string, string>) =>
  send(who, 'POST', `/tickets/reply/${id}?${new URLSearchParams(query)}`)

describe('a ticket', () => {
  it('is raised with a picture by every role, and read back with a link that opens it', async () => {
    const answer = await send(people.retailer, 'POST', '/support-tickets', {
      form: { ...FORM, attachment: picture(png(8, 8), 'statement.png') },
    })
    expect([answer.status, answer.body.message]).toEqual([200, 'Ticket created successfully.'])
    const { id, ticket_no } = answer.body.data as unknown as { id: number; ticket_no: string }
    expect(ticket_no).toMatch(/^TKT\d{11}$/)
    const { body } = await send(people.retailer, 'GET', `/support-tickets/${id}`)
    expect(body).toMatchObject({
      subject: FORM.subject,
      priority: 'High',
      status: 'Open',
      description: FORM.description,
      responses: [],
    })
    const [attachment] = body.attachments as { name: string; url: string }[]
    const opened = await fetch(portal.url + attachment?.url)
    expect(opened.headers.get('content-type')).toBe('image/png')
    expect(attachment?.name).toBe('statement.png')
    expect((await list(people.retailer)).tickets[0]?.attachment).toContain('/api/files/')
    for (const who of [people.superAdmin, people.admin, people.distributor]) await create(who)
  })

  it('is Open unless said otherwise, and keeps no card number', async () => {
    const { body } = await send(people.sibling, 'POST', '/support-tickets', {
      form: {
        subject: 'Card 4576 2389 1277 1450',
        priority: 'Low',
        description: '4576238912771450 was charged',
        attachment: '',
      },
    })
    const { id } = body.data as unknown as { id: number }
    const { body: read } = await send(people.sibling, 'GET', `/support-tickets/${id}`)
    expect(read).toMatchObject({
      status: 'Open',
      subject: 'Card ************1450',
      description: '************1450 was charged',
    })
  })

  it('carries the payment it is about, if its author can see that payment', async () => {
    await plantPayments(portal.db, { payers: [people.retailer.id], count: 3, days: 3 })
    const { id } = await one(portal.db, sql<{ id: number }>`select max(id) as id from payments`)
    const ticket = await create(people.retailer, { transaction_id: String(id) })
    expect((await thread(people.admin, ticket)).transaction).toMatchObject({
      urn: expect.stringMatching(/^CK/),
    })
    const foreign = await send(people.stranger, 'POST', '/support-tickets', {
      form: { ...FORM, transaction_id: String(id) },
    })
    expect(foreign.status).toBe(404)
  })

  it.each([
    ['subject', { subject: ' ' }, 'Subject is required.'],
    ['subject', { subject: 'x'.repeat(101) }, 'At most 100 characters.'],
    ['priority', { priority: 'Urgent' }, 'Priority is required.'],
    ['status', { status: 'Processing' }, 'Status must be Open, On Hold or Closed.'],
    ['description', { description: '' }, 'Description is required.'],
    ['description', { description: 'x'.repeat(5001) }, 'At most 5000 characters.'],
    ['description', { description: 'x'.repeat(10_000_000) }, 'At most 5000 characters.'],
    [
      'attachment',
      { attachment: picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png') },
      'Only .jpg and .png files are allowed.',
    ],
    ['attachment', { attachment: picture(PDF, 'a.pdf') }, 'Only .jpg and .png files are allowed.'],
    ['attachment', { attachment: 'deed.png' }, 'Only .jpg and .png files are allowed.'],
    ['image', { image: picture(jpeg(), 'a.jpg') }, 'This field is not known.'],
    ['surprise', { surprise: '1' }, 'This field is not known.'],
  ])('is refused for a wrong %s', async (field, form, sentence) => {
    const { status, body } = await send(people.retailer, 'POST', '/support-tickets', {
      form: { ...FORM, ...form },
    })
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('is changed with _method PUT; the thread tells what changed, the audit log who', async () => {
    const id = await create(people.retailer)
    const { status, body } = await send(people.admin, 'POST', `/support-tickets/${id}`, {
      form: {
        ...FORM,
        _method: 'PUT',
        status: 'On Hold',
        priority: 'Critical',
        attachment: picture(jpeg(8, 8), 'new.jpeg'),
      },
    })
    expect([status, body.message]).toEqual([200, 'Ticket updated successfully.'])
    const after = await thread(people.retailer, id)
    expect(after).toMatchObject({
      status: 'On Hold',
      priority: 'Critical',
      attachments: [{ name: 'new.jpeg' }],
    })
    expect(after.events).toMatchObject([
      {
        user_name: people.admin.name,
        text: 'set the status to Processing, set the priority to Critical, changed the attachment',
      },
    ])
    const [line] = await many(
      portal.db,
      sql<{
        actor_id: number
        detail: unknown
      }>`select actor_id, detail from audit_log where action = 'ticket.changed'
        and object = ${after.ticket_no}`,
    )
    expect(line).toMatchObject({ actor_id: people.admin.id, detail: { status: ['Open', 'On Hold'] } })
    expect(
      (await send(people.admin, 'POST', `/support-tickets/${id}`, { form: { ...FORM, _method: 'DELETE' } }))
        .status,
    ).toBe(422)
  })

  it('is seen, changed and answered by its author and everyone above, and by nobody else', async () => {
    const id = await create(people.retailer)
    for (const who of [people.retailer, people.distributor, people.admin, people.superAdmin]) {
      expect((await send(who, 'GET', `/support-tickets/${id}`)).status).toBe(200)
      expect((await reply(who, id, { message: 'Seen.' })).status).toBe(200)
    }
    for (const who of [people.sibling, people.otherAdmin, people.stranger]) {
      for (const [method, path, form] of [
        ['GET', `/support-tickets/${id}`],
        ['GET', `/tickets/replies/${id}`],
        ['GET', `/tickets/${id}/stream`],
        ['POST', `/support-tickets/${id}`, { ...FORM, _method: 'PUT' }],
        ['POST', `/tickets/reply/${id}?message=hello`],
      ] as const) {
        expect((await send(who, method, path, form ? { form } : {})).status).toBe(404)
      }
      expect((await list(who)).tickets.map((ticket) => ticket.id)).not.toContain(id)
    }
    expect((await thread(people.retailer, id)).replies).toHaveLength(4)
    expect((await send({ token: 'x'.repeat(40) }, 'GET', '/support-tickets')).status).toBe(401)
  })
})

describe('the list', () => {
  it('counts what is in the database, and filters by status and search', async () => {
    const statuses = ['Open', 'Open', 'Open', 'On Hold', 'On Hold', 'Closed']
    for (const [index, status] of statuses.entries()) {
      await create(people.stranger, {
        status,
        subject: `Refund ${index} ${index === 4 ? 'of the RENT' : ''}`,
      })
    }
    const cards = { total_tickets: 6, open_tickets: 3, on_hold_tickets: 2, closed_tickets: 1 }
    expect(await list(people.stranger)).toMatchObject({ ...cards, total: 6 })
    const onHold = await list(people.otherAdmin, '?status=On%20Hold')
    expect(onHold).toMatchObject({ ...cards, total: 2 })
    expect(onHold.tickets.map((ticket) => ticket.subject)).toEqual(['Refund 4 of the RENT', 'Refund 3'])
    expect((await list(people.stranger, '?search=the%20rent&status=')).total).toBe(1)
    expect((await list(people.superAdmin, '?search=lalita%20das')).total).toBe(6)
    expect((await list(people.stranger, "?search=%25' or 1=1 --")).total).toBe(0)
    const second = await list(people.stranger, '?per_page=5&page=2')
    expect([second.tickets.length, second.total]).toEqual([1, 6])
    expect((await list(people.stranger, '?page=9999')).tickets).toEqual([])
    expect((await list(people.sibling, '?status=Closed')).tickets).toEqual([])
  })

  it.each(['page=0', 'per_page=7', 'status=Processing', 'surprise=1'])('refuses ?%s', async (query) => {
    expect((await send(people.retailer, 'GET', `/support-tickets?${query}`)).status).toBe(422)
  })
})

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
        image: picture(jpeg(8, 8), 'shot.jpg'),
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

  it('is told live to whoever listens, and ends with the session', async () => {
    const id = await create(people.retailer)
    const token = await openSession(portal.db, people.retailer.id)
    const gone = new AbortController()
    const response = await fetch(`${portal.url}/api/tickets/${id}/stream`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: gone.signal,
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    let heard = ''
    const reading = (async () => {
      for await (const chunk of response.body as ReadableStream<Uint8Array>)
        heard += Buffer.from(chunk).toString()
    })().catch(() => undefined)
    await eventually(async () => heard.includes(': listening'))
    await eventually(async () => {
      const { n } = await one(
        portal.db,
        sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where application_name = 'chukta-tickets' and query = 'listen ticket_changed' and datname = current_database()`,
      )
      return n === 1
    })
    await reply(people.sibling, id, { message: 'not mine' })
    const before = Date.now()
    await reply(people.admin, id, { message: 'Answered.' })
    await eventually(async () => heard.includes('event: changed'))
    expect(Date.now() - before).toBeLessThan(1000)
    // A lost connection is opened again, and whoever listens looks again.
    heard = ''
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'chukta-tickets' and datname = current_database()`.execute(portal.db)
    await eventually(async () => heard.includes('event: changed'))
    gone.abort()
    await reading
  })

  it('holds at most ten streams of one person', async () => {
    const id = await create(people.sibling)
    const gone = new AbortController()
    const open = () =>
      fetch(`${portal.url}/api/tickets/${id}/stream`, {
        headers: { Authorization: `Bearer ${people.sibling.token}` },
        signal: gone.signal,
      })
    const opened = []
    for (let count = 0; count < 11; count += 1) opened.push((await open()).status)
    expect(opened).toEqual([...Array(10).fill(200), 429])
    gone.abort()
    await eventually(async () => {
      const last = new AbortController()
      const { status } = await fetch(`${portal.url}/api/tickets/${id}/stream`, {
        headers: { Authorization: `Bearer ${people.sibling.token}` },
        signal: last.signal,
      })
      last.abort()
      return status === 200
    })
  })
})
