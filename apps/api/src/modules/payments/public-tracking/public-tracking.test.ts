import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../../test/identity/second-factors.ts'
import { type Portal, startApi, startPortal, stopProcess } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { doubtedPayment } from '../../../../test/requests/good-payee-trust.ts'
import { many } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const paid = () => doubtedPayment(portal, people.retailer)
const link = (who: Person, transaction_id: number) =>
  call(portal, '/track-links', { token: who.token, body: { transaction_id } })
const follow = (token: string) => call(portal, `/track/${token}`)
const tokenOf = (answer: Awaited<ReturnType<typeof link>>) =>
  String(answer.body.data.url).split('/').at(-1) ?? ''
/** Moves the payout of a payment on, as its sweep would. */
const move = (payment: number, columns: ReturnType<typeof sql>) =>
  sql`update payouts set ${columns} where payment_id = ${payment}`.execute(portal.db)

it('the payer and those above make a link, the same every time; others get 404', async () => {
  const payment = await paid()
  const first = await link(people.retailer, payment)
  expect(first.status).toBe(200)
  expect(first.body.data.url).toMatch(new RegExp(`^${portal.url}/track/[\\w-]{43}$`))
  const days = (Date.parse(first.body.data.good_until) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(89.9)
  for (const who of [people.retailer, people.distributor, people.admin, people.superAdmin]) {
    expect((await link(who, payment)).body).toEqual(first.body)
  }
  for (const who of [people.sibling, people.stranger]) expect((await link(who, payment)).status).toBe(404)
  const at = await Promise.all(
    Array.from({ length: 5 }, async () => tokenOf(await link(people.retailer, await paid()))),
  )
  expect(new Set(at).size).toBe(5)
})

it('anyone with the link sees amount, masked names, steps and UTR, and nothing else', async () => {
  const payment = await paid()
  const token = tokenOf(await link(people.retailer, payment))
  const waiting = await follow(token)
  expect(waiting.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(waiting.headers.get('referrer-policy')).toBe('no-referrer')
  expect(waiting.headers.get('cache-control')).toBe('no-store')
  const { steps, ...rest } = waiting.body.data
  expect(rest).toEqual({
    amount: '100.00',
    payer_name: 'K••• D•••',
    payee_name: 'M••• N•••',
    utr: null,
    end: null,
  })
  expect(steps.map(({ step, state }: { step: string; state: string }) => `${step} ${state}`)).toEqual([
    'charged done',
    'gateway done',
    'settled later',
    'sent held',
    'arrived later',
  ])
  await move(
    payment,
    sql`status = 'arrived', held_because = null, utr = 'UTR600912', sent_at = now(), arrived_at = now()`,
  )
  const there = (await follow(token)).body.data
  expect(there).toMatchObject({ utr: 'UTR600912', steps: { length: 5 } })
  expect(there.steps[4]).toMatchObject({ step: 'arrived', state: 'done', at: expect.any(String) })
  // The page of the transaction shows the same way.
  const own = await call(portal, `/transaction-list-by-id/${payment}`, { token: people.retailer.token })
  expect(own.body.data.way).toEqual({ steps: there.steps, end: null })
})

it('an unknown, a wrong and an old link are answered alike, and a payment that failed has none', async () => {
  const payment = await paid()
  const token = tokenOf(await link(people.retailer, payment))
  const wrong = await follow(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  const refused = [
    wrong,
    await follow('x'),
    await follow(`${payment}`),
    await follow('%00'),
    await follow("' or 1=1"),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  for (const { body } of refused) expect(body).toEqual(wrong.body)
  await sql`update payments set paid_at = now() - interval '90 days' where id = ${payment}`.execute(
    portal.ownerDb,
  )
  const old = await follow(token)
  expect([old.status, old.body]).toEqual([404, wrong.body])
  expect((await link(people.retailer, payment)).status).toBe(409)
  const open = await sql<{ id: number }>`
    insert into payments (order_id, payer_id, payee_id, service_id, method_id, status, base_paise, charge_paise,
      total_paise, charge_rate, gst_rate, payee_name, payer_email, customer_ref_id)
    select 'CK26112197000001', payer_id, payee_id, service_id, 1, 'closed', 10000, 150, 10150, 1.5, 18, 'Meera Nair',
           payer_email, 'USR' from payments where id = ${payment} returning id`.execute(portal.db)
  expect((await link(people.retailer, Number(open.rows[0]?.id))).status).toBe(409)
})

it('neither the database nor the log holds a token that works', async () => {
  const payment = await paid()
  const token = tokenOf(await link(people.retailer, payment))
  const rows = await many(
    portal.db,
    sql<{ text: string }>`select encode(nonce, 'escape') || encode(token_hash, 'escape') || t::text as text
                            from track_links t`,
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(token)
  await portal.stopApi()
  const logFile = join(portal.config.dataDir, 'api.log')
  const env = { ...portal.settings, LOG_LEVEL: 'debug' }
  const api = await startApi({ ...portal, settings: env }, openSync(logFile, 'a'))
  try {
    expect((await follow(token)).status).toBe(200)
    expect((await follow(`${token}x`)).status).toBe(404)
    const page = await fetch(`${portal.url}/track/${token}`)
    if (page.ok) expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  } finally {
    await stopProcess(api)
  }
  const log = readFileSync(logFile, 'utf8')
  expect(log).toContain('/api/track/:token')
  expect(log).not.toContain(token)
})
