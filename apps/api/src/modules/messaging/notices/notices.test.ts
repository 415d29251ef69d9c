// Invariant (messaging): People are notified once, in the transaction of the event or of its mail.
// Enforced by: key of `07-messaging.sql`, `tell`. Decision: 0077.

import type { Notice } from '@chukta/contract/messaging/notices'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { listenAt, ticketCalls } from '../../../../test/messages/tickets.ts'
import { payAtGateway, startPayment } from '../../../../test/money/paying.ts'
import { addPayee, paidTo, payoutBecomes, trustNewAccounts } from '../../../../test/money/payouts.ts'
import { paidPayment, becomes as refundBecomes, refundPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import { remindOfDue } from '../../payments/schedules/reminders-service.ts'
import { noticeTasks } from './notices-service.ts'
import { tell } from './notices-sql.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

const { create, reply } = ticketCalls(() => portal.url)

async function send(who: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${who.token}` }
  const answer = await portal.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, data: answer.json().data }
}
type List = { notices: Notice[]; total: number; unread: number }
const list = async (who: Person, query = ''): Promise<List> =>
  (await send(who, 'GET', `/notices?per_page=50${query}`)).data
const told = async (who: Person, kind: string, recordId: number) =>
  (await list(who)).notices.filter((notice) => notice.kind === kind && notice.record_id === recordId)

describe('people get a notice', () => {
  it("of a paid payment, once, for any number of runs of its receipt's job", async () => {
    const payment = await paidPayment(portal, people.retailer, landlord)
    await eventually(async () => (await told(people.retailer, 'payment-paid', payment.id)).length > 0)
    const found = await told(people.retailer, 'payment-paid', payment.id)
    expect(found).toMatchObject([
      {
        is_read: false,
        facts: {
          no: payment.order_id,
          name: 'Meera Nair',
          amount: expect.stringMatching(/^\d+\.\d\d$/),
        },
      },
    ])
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`
        select id from graphile_worker.add_job('payment-paid', ${JSON.stringify({ paymentId: payment.id })}::json)`,
    )
    await eventually(async () => {
      const { n } = await one(
        portal.db,
        sql<{ n: number }>`select count(*) as n from graphile_worker.jobs where id = ${id}`,
      )
      return n === 0
    })
    expect(await told(people.retailer, 'payment-paid', payment.id)).toHaveLength(1)
    for (const other of [people.sibling, people.distributor, people.stranger, people.superAdmin]) {
      expect(await told(other, 'payment-paid', payment.id)).toEqual([])
    }
  })

  it('that a try of theirs failed, once', async () => {
    const { body } = await startPayment(portal, people.retailer, landlord)
    const { id } = await one(
      portal.db,
      sql<{ id: number }>`select id from payments where order_id = ${body.order_id}`,
    )
    for (let tries = 0; tries < 2; tries += 1) await payAtGateway(portal, body.payment_session_id, 'FAILED')
    await eventually(async () => (await told(people.retailer, 'payment-failed', id)).length > 0)
    expect(await told(people.retailer, 'payment-failed', id)).toMatchObject([
      { facts: { no: body.order_id, amount: expect.stringMatching(/^\d+\.\d\d$/) } },
    ])
  })

  it('of a proposal that waits, and of its decision', async () => {
    const other = await secondSuperAdmin(portal)
    await putUnderApproval(portal, 'charges')
    const { setMaster, refuse } = approvalCalls(portal)
    const { body } = await setMaster(people.superAdmin, '2.22')
    const id = body.approval_id as number
    expect(await told(other, 'approval-waiting', id)).toMatchObject([
      { facts: { name: people.superAdmin.name, title: expect.any(String) } },
    ])
    expect(await told(people.superAdmin, 'approval-waiting', id)).toEqual([])
    await refuse(other, id, 'Not now.')
    expect(await told(people.superAdmin, 'approval-decided', id)).toMatchObject([
      { facts: { state: 'refused', name: other.name } },
    ])
    await sql`delete from approval_settings`.execute(portal.db)
  })

  it('of due payments, with their reminders', async () => {
    const today = indianToday(new Date())
    await send(people.retailer, 'PUT', `/payment-schedules/${landlord.id}`, {
      repeats: 'once',
      first_on: dayAfter(today, 2),
      reminds: true,
    })
    await remindOfDue(portal, new Date(`${today}T10:00:00+05:30`))
    await remindOfDue(portal, new Date(`${today}T11:00:00+05:30`))
    const due = (await list(people.retailer)).notices.filter(({ kind }) => kind === 'payment-due')
    expect(due).toMatchObject([{ facts: { state: 'before', name: 'Meera Nair', day: dayAfter(today, 2) } }])
  })

  it('of a completed refund', async () => {
    const payment = await paidPayment(portal, people.retailer, landlord, {
      amount: '431.25',
      key: 'refunded',
    })
    await refundPayment(portal, payment)
    await refundBecomes(portal, payment.id, 'succeeded')
    expect(await told(people.retailer, 'refund-done', payment.id)).toMatchObject([
      { facts: { no: payment.order_id } },
    ])
  })

  it('of an arrived payout', async () => {
    await trustNewAccounts(portal)
    const payment = await paidTo(portal, people.retailer, await addPayee(portal, people.retailer))
    await payoutBecomes(portal, payment.id, 'arrived')
    expect(await told(people.retailer, 'payout-arrived', payment.id)).toMatchObject([
      { facts: { no: payment.order_id } },
    ])
  })

  it('of an answer to a ticket, for its creator and earlier authors, except the author of the answer', async () => {
    const id = await create(people.retailer)
    await reply(people.admin, id, { message: 'Looking into it.' })
    expect(await told(people.retailer, 'ticket-answered', id)).toMatchObject([
      { facts: { name: people.admin.name, title: expect.any(String), no: expect.stringMatching(/^TKT/) } },
    ])
    expect(JSON.stringify(await list(people.retailer))).not.toContain('Looking into it')
    await reply(people.retailer, id, { message: 'Thank you.' })
    expect(await told(people.admin, 'ticket-answered', id)).toHaveLength(1)
    expect(await told(people.retailer, 'ticket-answered', id)).toHaveLength(1)
    for (const other of [people.distributor, people.sibling, people.superAdmin]) {
      expect(await told(other, 'ticket-answered', id)).toEqual([])
    }
  })
})

describe('a notice', () => {
  it('is marked as read, one or all, by its recipient alone; the count follows', async () => {
    const who = people.sibling
    await tell(
      portal.db,
      [1, 2, 3].map((n) => noticeFor(who, `n${n}`)),
    )
    await tell(portal.db, [noticeFor(who, 'n3')])
    const before = await list(who)
    expect([before.total, before.unread]).toEqual([3, 3])
    const [newest] = before.notices
    const foreign = await send(people.stranger, 'POST', `/notices/${newest?.id}/read`)
    expect(foreign.status).toBe(404)
    expect((await send(who, 'GET', '/notices/unread')).data).toEqual({ unread: 3 })
    expect((await send(who, 'POST', `/notices/${newest?.id}/read`)).data).toEqual({ unread: 2 })
    expect((await send(who, 'POST', `/notices/${newest?.id}/read`)).data).toEqual({ unread: 2 })
    expect((await list(who, '&unread=1')).notices.map(({ id }) => id)).not.toContain(newest?.id)
    expect((await list(who, '&kind=refund-done')).total).toBe(0)
    expect((await send(people.stranger, 'POST', '/notices/read')).data).toEqual({ unread: 0 })
    expect((await list(who)).unread).toBe(2)
    expect((await send(who, 'POST', '/notices/read')).data).toEqual({ unread: 0 })
    expect((await list(who)).unread).toBe(0)
  })

  it('reaches the person’s own tabs at once, with the ticket of the one stream', async () => {
    const id = await create(people.retailer)
    const own = await listenAt(portal, people.retailer, `/changes/stream?ticket_id=${id}`)
    const other = await listenAt(portal, people.sibling, '/changes/stream')
    expect(
      (await listenAt(portal, people.sibling, `/changes/stream?ticket_id=${id}`)).response.statusCode,
    ).toBe(404)
    await eventually(async () => {
      const { n } = await one(
        portal.db,
        sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where application_name = 'chukta-changes' and query = 'listen notices_changed' and datname = current_database()`,
      )
      return n === 1
    })
    await reply(people.admin, id, { message: 'Answered.' })
    await eventually(async () => own.heard.includes('event: notices') && own.heard.includes('event: changed'))
    expect(other.heard).not.toContain('event:')
    own.leave()
    other.leave()
  })

  it('is deleted after 90 days', async () => {
    const who = people.stranger
    await tell(portal.db, [noticeFor(who, 'old'), noticeFor(who, 'young')])
    await sql`update notices set created_at = now() - interval '91 days'
               where user_id = ${who.id} and key = 'old'`.execute(portal.db)
    await noticeTasks(portal)['forget-notices']?.(null, null as never)
    expect((await list(who)).total).toBe(1)
  })
})

const noticeFor = (who: Person, key: string) => ({
  userId: who.id,
  kind: 'payment-paid' as const,
  recordId: 1,
  facts: { no: 'CK26112100001', name: 'Meera Nair' },
  amountPaise: 123456n,
  key,
})
