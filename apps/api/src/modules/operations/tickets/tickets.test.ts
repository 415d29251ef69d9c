import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JPEG, PDF, png } from '../../../../test/files/sample-files.ts'
import { picture, TICKET_FORM, ticketCalls } from '../../../../test/messages/tickets.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { plantPayments } from '../../../../test/portal/planting.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const { send, create, list, thread, reply } = ticketCalls(() => portal.url)

describe('a ticket', () => {
  it('is raised with a picture by every role, and read back with a link that opens it', async () => {
    const answer = await send(people.retailer, 'POST', '/support-tickets', {
      form: { ...TICKET_FORM, attachment: picture(png(8, 8), 'statement.png') },
    })
    expect([answer.status, answer.body.message]).toEqual([200, 'Ticket created successfully.'])
    const { id, ticket_no } = answer.body.data as unknown as { id: number; ticket_no: string }
    expect(ticket_no).toMatch(/^TKT\d{11}$/)
    const { body } = await send(people.retailer, 'GET', `/support-tickets/${id}`)
    expect(body).toMatchObject({
      subject: TICKET_FORM.subject,
      priority: 'High',
      status: 'Open',
      description: TICKET_FORM.description,
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
      form: { ...TICKET_FORM, transaction_id: String(id) },
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
    ['image', { image: picture(JPEG, 'a.jpg') }, 'This field is not known.'],
    ['surprise', { surprise: '1' }, 'This field is not known.'],
  ])('is refused for a wrong %s', async (field, form, sentence) => {
    const { status, body } = await send(people.retailer, 'POST', '/support-tickets', {
      form: { ...TICKET_FORM, ...form },
    })
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('is changed with _method PUT; the thread shows the change, the audit log its author', async () => {
    const id = await create(people.retailer)
    const { status, body } = await send(people.admin, 'POST', `/support-tickets/${id}`, {
      form: {
        ...TICKET_FORM,
        _method: 'PUT',
        status: 'On Hold',
        priority: 'Critical',
        attachment: picture(JPEG, 'new.jpeg'),
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
      (
        await send(people.admin, 'POST', `/support-tickets/${id}`, {
          form: { ...TICKET_FORM, _method: 'DELETE' },
        })
      ).status,
    ).toBe(422)
  })

  it('is seen, changed and answered by its author and everyone above, and by no one else', async () => {
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
        ['POST', `/support-tickets/${id}`, { ...TICKET_FORM, _method: 'PUT' }],
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

describe('canned answers', () => {
  type Canned = { id: number; title: string }
  const words = { title: 'Wait', text: 'Dear {name}, <b>please</b> wait. Card 4576238912771450' }
  const call = async (who: Person, method: string, path = '', body?: unknown) => {
    const response = await fetch(`${portal.url}/api/canned-replies${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${who.token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return {
      status: response.status,
      body: (await response.json()) as { message?: string; data: Canned[] & Canned },
    }
  }
  const titles = async (who: Person) => (await call(who, 'GET')).body.data.map(({ title }) => title)

  it('are changed by their owner alone; those of a super admin are used by everyone', async () => {
    const own = (await call(people.admin, 'POST', '', words)).body.data.id
    const shared = (await call(people.superAdmin, 'POST', '', { ...words, title: 'All' })).body.data.id
    expect((await call(people.admin, 'GET')).body.data).toEqual([
      {
        id: shared,
        title: 'All',
        text: words.text.replace('457623891277', '************'),
        is_shared: true,
        is_own: false,
      },
      {
        id: own,
        title: 'Wait',
        text: words.text.replace('457623891277', '************'),
        is_shared: false,
        is_own: true,
      },
    ])
    expect(await titles(people.otherAdmin)).toEqual(['All'])
    expect(await titles(people.distributor), 'nothing goes down the tree').toEqual(['All'])
    for (const [who, id] of [
      [people.admin, shared],
      [people.otherAdmin, own],
      [people.superAdmin, own],
      [people.admin, 999_999],
    ] as const) {
      expect((await call(who, 'PUT', `/${id}`, { title: 'Mine', text: 'Now' })).status).toBe(404)
      expect((await call(who, 'DELETE', `/${id}`)).status).toBe(404)
    }
    expect(await titles(people.admin)).toEqual(['All', 'Wait'])
    expect((await call(people.admin, 'PUT', `/${own}`, { title: 'Later', text: 'x' })).status).toBe(200)
    expect(await titles(people.admin)).toEqual(['All', 'Later'])
    expect((await call(people.admin, 'DELETE', `/${own}`)).status).toBe(200)
    expect(await titles(people.admin)).toEqual(['All'])
  })

  it('are at most 50 of one person, however many are kept at once, and not too long', async () => {
    const all = await Promise.all(
      Array.from({ length: 52 }, (_, at) =>
        call(people.distributor, 'POST', '', { ...words, title: `T${at}` }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(all.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: 'You have 50 saved replies. Please remove one first.' },
    })
    for (const wrong of [{ text: '' }, { title: ' ' }, { text: 'x'.repeat(2_001) }, { owner_id: 1 }]) {
      expect((await call(people.admin, 'POST', '', { ...words, ...wrong })).status).toBe(422)
    }
  })
})
