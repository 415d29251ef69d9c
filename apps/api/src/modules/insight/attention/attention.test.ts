// Invariant (insight): What waits is counted for those alone who may act on it, over the records in their reach.
// Enforced by: the action of each kind in attention-service.ts, and the scope of each owner's statement.

import type { AttentionItem } from '@chukta/contract/insight/attention'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticketCalls } from '../../../../test/messages/tickets.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { dueOf } from '../../../../test/requests/due-belongings.ts'
import { openDifference, paidPayment } from '../../../../test/requests/good-rows.ts'

let portal: Portal
let people: People
let payeeId: number
const { create, reply } = ticketCalls(() => portal.url)

const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.db)

beforeAll(async () => {
  const scene = await startScene()
  ;({ portal, people } = scene)
  payeeId = scene.landlord.id
})
afterAll(() => portal.stop())

async function attention(who: Person): Promise<AttentionItem[]> {
  const { status, body } = await callAs(portal, who, '/attention')
  expect(status).toBe(200)
  return (body.data as unknown as { items: AttentionItem[] }).items
}
const kindsOf = async (who: Person) => (await attention(who)).map(({ kind, count }) => [kind, count])
const itemOf = async (who: Person, kind: string) => (await attention(who)).find((item) => item.kind === kind)
const queueOf = async (who: Person) =>
  ((await callAs(portal, who, '/exceptions')).body.data as unknown as { total: number }).total

/**
 * Records of a payer: payouts that failed and were returned (₹100 each) and one that a person closed; on hold by a person
 * (₹300), from before payouts (₹700), until tomorrow and for a dispute; a refused refund (₹10.15) and one that was accepted;
 * a dispute to answer in two days (₹101.50), one that is late and one that is under review.
 */
async function plant(payer: Person): Promise<void> {
  const paid: number[] = []
  while (paid.length < 7) paid.push(await paidPayment(portal, payer))
  await run(sql`
    insert into payouts (payment_id, status, held_because, held_until, amount_paise, next_poll_at, ended_at, created_at)
    values (${paid[0]}::bigint, 'failed', null, null, 10000, null, null, now() - interval '2 days'),
           (${paid[1]}::bigint, 'reversed', null, null, 10000, null, null, now()),
           (${paid[2]}::bigint, 'failed', null, null, 50000, null, now(), now()),
           (${paid[3]}::bigint, 'held', 'by-person', null, 30000, null, null, now()),
           (${paid[4]}::bigint, 'held', 'before-payouts', null, 70000, null, null, now()),
           (${paid[5]}::bigint, 'held', 'schedule', now() + interval '1 day', 10000, null, null, now()),
           (${paid[6]}::bigint, 'held', 'disputed', null, 10000, null, null, now())`)
  await run(sql`
    insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate)
    select id, 1, 1, order_id, 'paid', '{}', now(), now(), 1.5 from payments where id in (${paid[0]}, ${paid[6]})`)
  await run(sql`
    insert into refunds (payment_id, attempt_id, source, reason, reference, status, base_paise, charge_paise, next_poll_at,
                         resolved_as)
    select payment_id, id, 'test-' || no, 'given back', 'RF' || payment_id || 'REFUSED' || no, 'failed', 1000, 15, null, ended
      from attempts, (values (1, null), (2, 'accepted')) refund (no, ended) where payment_id = ${paid[0]}`)
  await run(sql`
    insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
                          amount_paise, opened_at, respond_by, next_poll_at)
    select 1, 'attention-' || payment_id || kept.status || kept.days, payment_id, id, kept.status, 'retrieval', 'RETRIEVAL',
           10150, now() - interval '5 days', now() + make_interval(days => kept.days), null
      from attempts, (values ('open', 2), ('open', -1), ('under-review', 3)) kept (status, days)
     where payment_id = ${paid[6]}`)
}

it('is empty where nothing waits, for every role, and closed to strangers', async () => {
  for (const who of [people.superAdmin, people.admin, people.distributor, people.retailer]) {
    expect(await attention(who)).toEqual([])
  }
  expect((await fetch(`${portal.url}/api/attention`)).status).toBe(401)
  expect((await callAs(portal, people.admin, '/attention?role=1')).status).toBe(422)
})

it('counts the money that waits in reach: all for role 1, their branch for role 2, none for roles 3 and 4', async () => {
  await plant(people.retailer)
  await plant(people.stranger)
  await plant(people.stranger)
  await openDifference(portal)
  const [all, ours] = [await queueOf(people.superAdmin), await queueOf(people.admin)]
  expect(ours).toBeLessThan(all)
  expect(await kindsOf(people.superAdmin)).toEqual([
    ['failed_payouts', 6],
    ['payouts_to_release', 6],
    ['refunds', 3],
    ['disputes', 3],
    ['exceptions', all],
    ['reconciliation_breaks', 1],
  ])
  expect(await kindsOf(people.admin)).toEqual([
    ['failed_payouts', 2],
    // The one from before payouts is role 1's.
    ['payouts_to_release', 1],
    ['refunds', 1],
    ['disputes', 1],
    ['exceptions', ours],
  ])
  expect(await attention(people.distributor)).toEqual([])
  expect(await attention(people.retailer)).toEqual([])
})

it('names sums, the oldest and the nearest deadline, and what is urgent', async () => {
  expect(await itemOf(people.admin, 'failed_payouts')).toMatchObject({ urgent: true, amount: '200.00' })
  expect(await itemOf(people.admin, 'payouts_to_release')).toMatchObject({ urgent: false, amount: '300.00' })
  expect(await itemOf(people.superAdmin, 'payouts_to_release')).toMatchObject({ amount: '3000.00' })
  expect(await itemOf(people.admin, 'refunds')).toMatchObject({ urgent: true, amount: '10.15' })
  const days = (at: string | null | undefined) => (Date.parse(at ?? '') - Date.now()) / 86_400_000
  expect(days((await itemOf(people.admin, 'failed_payouts'))?.oldest_at)).toBeCloseTo(-2, 1)
  const dispute = await itemOf(people.admin, 'disputes')
  expect(dispute).toMatchObject({ urgent: false, amount: '101.50' })
  expect([days(dispute?.oldest_at), days(dispute?.deadline_at)]).toEqual([
    expect.closeTo(-5, 1),
    expect.closeTo(2, 1),
  ])
  await run(
    sql`update disputes set respond_by = now() + interval '20 hours' where status = 'open' and respond_by > now()`,
  )
  expect(await itemOf(people.admin, 'disputes')).toMatchObject({ urgent: true })
})

it('counts proposals for those who may decide them', async () => {
  await run(sql`
    insert into approvals (kind, call, title, status, maker_id, maker_role, input, changes, fingerprint)
    values ('charges', 'POST /store-master-charges', 'Master charges', 'waiting', ${people.admin.id}, 2,
            ${JSON.stringify({ by: people.admin.id, params: null, body: { charges: [] } })}, '[]', '\\x00')`)
  const { body } = await callAs(portal, people.superAdmin, '/approvals?status=waiting')
  expect((body as unknown as { data: { to_decide: number } }).data.to_decide).toBe(1)
  expect(await itemOf(people.superAdmin, 'approvals')).toMatchObject({
    count: 1,
    urgent: false,
    amount: null,
  })
  expect(await itemOf(people.admin, 'approvals')).toBeUndefined()
})

it('counts tickets without a reply for those above their author', async () => {
  await create(people.retailer)
  const answered = await create(people.sibling)
  await create(people.stranger, { priority: 'Critical' })
  await create(people.distributor)
  await reply(people.sibling, answered, { message: 'Anyone?' })
  const ofTickets = async (who: Person) => {
    const item = await itemOf(who, 'tickets')
    return item && [item.count, item.urgent]
  }
  expect(await ofTickets(people.distributor)).toEqual([2, false])
  expect(await ofTickets(people.admin)).toEqual([3, false])
  expect(await ofTickets(people.superAdmin)).toEqual([4, true])
  expect(await ofTickets(people.retailer)).toBeUndefined()
  await reply(people.admin, answered, { message: 'Yes.' })
  expect(await ofTickets(people.distributor)).toEqual([1, false])
})

it('counts the due payments of a payer alone, until they are paid', async () => {
  const due = await dueOf(portal.db, payeeId)
  const today = await portal.db.executeQuery(sql`select indian_day(now())::text as day`.compile(portal.db))
  const { day } = today.rows[0] as { day: string }
  const item = await itemOf(people.retailer, 'due_payments')
  expect(item).toMatchObject({ count: 1, urgent: false, oldest_at: null })
  expect(item?.deadline_at).toBe(new Date(`${day}T23:59:59+05:30`).toISOString())
  for (const who of [people.distributor, people.superAdmin, people.sibling]) {
    expect(await itemOf(who, 'due_payments')).toBeUndefined()
  }
  await run(sql`update due_payments set due_on = due_on - 2 where id = ${due}`)
  expect(await itemOf(people.retailer, 'due_payments')).toMatchObject({ urgent: true })
  await run(sql`update due_payments set due_on = due_on + 6 where id = ${due}`)
  expect(await itemOf(people.retailer, 'due_payments')).toBeUndefined()
  // A payment that was made since counts at once, and not only after the page of due payments was opened.
  await run(sql`update due_payments set due_on = due_on - 4 where id = ${due}`)
  const paid = await paidPayment(portal, people.retailer)
  await run(sql`
    update payments set base_paise = 100000000, total_paise = 100000150, payee_id = (
      select s.payee_id from due_payments d join payment_schedules s on s.id = d.schedule_id where d.id = ${due})
     where id = ${paid}`)
  expect(await itemOf(people.retailer, 'due_payments')).toBeUndefined()
})
