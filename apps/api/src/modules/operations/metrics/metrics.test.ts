import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { offerOnly, oracle, payAnywhere } from '../../../../test/money/checkouts.ts'
import { setFaults, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { exceptionSources } from '../../../exception-sources.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { workShed } from '../../../platform/observability/signals.ts'
import { storeBackupResult } from '../backups/backups-sql.ts'
import { startMetrics } from './metrics-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let url: string
let stop: () => Promise<void>
let deps: Deps

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  const metrics = { port: await freePort(), host: '127.0.0.1' }
  const { config, db, pool, secrets, app } = portal
  deps = { config: { ...config, metrics }, db, secrets, log: app.log }
  stop = await startMetrics(deps, { pool, kinds: exceptionSources(app.deps), freshMs: 0 })
  url = `http://127.0.0.1:${metrics.port}/metrics`
})
beforeEach(() => setFaults(portal, null))
afterAll(async () => {
  await stop?.()
  await portal?.stop()
})

type Sample = { name: string; labels: Record<string, string>; value: number }
const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

async function scrape(): Promise<Sample[]> {
  const response = await fetch(url)
  expect([response.status, response.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, 'text/plain'])
  return (await response.text()).split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = LINE.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key, text]) => [key, text])
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}

/** The sum of the samples that have at least these labels. */
const sumOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples
    .filter((each) => each.name === name)
    .filter((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
const figure = async (name: string, labels?: Record<string, string>) => sumOf(await scrape(), name, labels)

async function pay(amount: string, outcome: 'SUCCESS' | 'FAILED') {
  const { status, body } = await startPayment(portal, people.retailer, landlord, { amount })
  expect(status).toBe(200)
  await payAnywhere(portal, body, outcome)
  await eventually(
    async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === outcome,
  )
  return body
}

it('orders, captures, failures and webhooks by gateway equal the gateways’ own figures', async () => {
  await offerOnly(portal, 'cashfree')
  await pay('2101.10', 'SUCCESS')
  await pay('2102.20', 'FAILED')
  await offerOnly(portal, 'razorpay')
  const last = await pay('2103.30', 'SUCCESS')
  const truth = await eventually(async () => {
    const orders = await oracle(portal)
    const isTold = orders.every(({ webhooks }) => webhooks.every(({ state }) => state === 'delivered'))
    return isTold ? orders : null
  })

  const samples = await scrape()
  for (const gateway of ['cashfree', 'razorpay']) {
    const own = truth.filter((order) => order.gateway === gateway)
    const paid = own.filter((order) => order.captured_paise > 0)
    const opened = { gateway, outcome: 'opened' }
    expect(sumOf(samples, 'chukta_orders_total', opened), gateway).toBe(own.length)
    expect(sumOf(samples, 'chukta_captures_total', { gateway, kind: 'payment' }), gateway).toBe(paid.length)
    expect(sumOf(samples, 'chukta_captured_paise_total', { gateway }), gateway).toBe(
      paid.reduce((sum, order) => sum + order.captured_paise, 0),
    )
    const told = own.flatMap(({ webhooks }) => webhooks).length
    expect(sumOf(samples, 'chukta_webhooks_total', { provider: gateway }), gateway).toBe(told)
    expect(told).toBeGreaterThan(0)
    expect(
      sumOf(samples, 'chukta_provider_seconds_count', { provider: gateway, operation: 'openOrder' }),
    ).toBe(own.length)
  }
  expect(sumOf(samples, 'chukta_failed_tries_total', { gateway: 'cashfree' })).toBe(1)
  const route = { route: '/api/get-payment-status/:orderId', method: 'GET', status: '200' }
  expect(sumOf(samples, 'chukta_http_request_seconds_count', route)).toBeGreaterThan(2)
  await eventually(
    async () => (await figure('chukta_job_seconds_count', { task: 'payment-paid', result: 'done' })) === 2,
  )
  await eventually(async () => (await figure('chukta_provider_seconds_count', { provider: 'mail' })) > 0)

  // Labels are few and name no person: no digits but those of statuses, buckets and versions.
  const named = (await scrape()).flatMap(({ labels }) =>
    Object.entries(labels).filter(([key]) => !['le', 'status', 'version', 'node'].includes(key)),
  )
  expect(named.length).toBeGreaterThan(50)
  const ours = (await scrape()).filter(({ name }) => name.startsWith('chukta_'))
  const suspicious = ours.flatMap(({ labels: { le, status, version, node, ...labels } }) =>
    Object.values(labels).filter((value) => /\d\d|@/.test(value) || value.includes(last.order_id)),
  )
  expect(suspicious).toEqual([])
})

it('shows a failing gateway, and the open exceptions by kind', async () => {
  const before = await scrape()
  await sql`update gateway_methods set enabled = true`.execute(portal.db)
  await setFaults(portal, { scope: 'pg', error_before: true })
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: '2104.40' })
  expect(body.checkout.gateway).toBe('razorpay')
  await setFaults(portal, null)
  const after = await scrape()
  const moved = (name: string, labels: Record<string, string>) =>
    sumOf(after, name, labels) - sumOf(before, name, labels)
  expect(moved('chukta_orders_total', { gateway: 'cashfree', outcome: 'unknown' })).toBe(1)
  expect(moved('chukta_orders_total', { gateway: 'razorpay', outcome: 'opened' })).toBe(1)
  const asked = { provider: 'cashfree', operation: 'openOrder', failure: 'server-error' }
  expect(moved('chukta_provider_failures_total', asked)).toBe(1)
  expect(moved('chukta_provider_failures_total', { provider: 'razorpay' })).toBe(0)

  expect(sumOf(after, 'chukta_limbo_paise')).toBe(0)
  // Not polled, lest the gateway reports its real status.
  await sql`update payments set status = 'pending', created_at = now() - interval '10 minutes', next_poll_at = 'infinity'
             where order_id = ${body.order_id}`.execute(portal.ownerDb)
  const limbo = await scrape()
  expect(sumOf(limbo, 'chukta_limbo_records', { kind: 'payment' })).toBe(1)
  const total = Number(body.total.replaceAll(/\D/g, ''))
  expect(sumOf(limbo, 'chukta_limbo_paise', { kind: 'payment' })).toBe(total)
  expect(sumOf(limbo, 'chukta_limbo_oldest_seconds', { kind: 'payment' })).toBeGreaterThan(590)
  expect(sumOf(limbo, 'chukta_gateway_rests', { gateway: 'cashfree' })).toBe(0)
  await sql`update gateway_breakers set rest_until = now() + interval '1 minute'`.execute(portal.db)
  expect(await figure('chukta_gateway_rests', { gateway: 'cashfree' })).toBe(1)
})

it('reports the books, the pool, rejected calls and itself', async () => {
  const [free, size] = [await figure('chukta_disk_free_bytes'), await figure('chukta_disk_size_bytes')]
  expect([free > 0, size >= free]).toEqual([true, true])
  expect(await figure('chukta_backup_timestamp_seconds', { kind: 'whole' })).toBe(0)
  await storeBackupResult(portal.db, 'changes', false)
  await storeBackupResult(portal.db, 'whole', true)
  const backupAt = await figure('chukta_backup_timestamp_seconds', { kind: 'whole' })
  expect(Date.now() / 1000 - backupAt).toBeLessThan(60)
  expect(await figure('chukta_backup_timestamp_seconds', { kind: 'changes' })).toBe(0)
  // The hourly job may have run here.
  await sql`delete from books_checks`.execute(portal.ownerDb)
  expect(await figure('chukta_books_checked_timestamp_seconds')).toBe(0)
  await fetch(`${portal.url}/api/money-stop/check`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${people.superAdmin.token}` },
  })
  const checked = await eventually(async () => {
    const samples = await scrape()
    return sumOf(samples, 'chukta_books_checked_timestamp_seconds') > 0 ? samples : null
  })
  expect(Date.now() / 1000 - sumOf(checked, 'chukta_books_checked_timestamp_seconds')).toBeLessThan(60)
  expect(sumOf(checked, 'chukta_books_broken_rules')).toBe(0)
  expect(sumOf(checked, 'chukta_database_connections')).toBeGreaterThan(0)
  expect(sumOf(checked, 'chukta_build_info')).toBe(1)
  expect(sumOf(checked, 'process_start_time_seconds')).toBeGreaterThan(0)
  expect(checked.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(true)
  workShed.send({ kind: 'reads' })
  expect(await figure('chukta_calls_shed_total', { kind: 'reads' })).toBe(1)
  expect(await figure('chukta_sweep_late_seconds', { sweep: 'payouts' })).toBeLessThan(60)
})

it('a database that does not answer leaves the last figures, and Prometheus its answer', async () => {
  const before = await figure('chukta_figures_timestamp_seconds')
  const during = await withTransaction(portal.ownerDb, async (trx) => {
    await sql`lock table books_checks in access exclusive mode`.execute(trx)
    return scrape()
  })
  expect(sumOf(during, 'chukta_figures_timestamp_seconds')).toBe(before)
  expect(sumOf(during, 'chukta_build_info')).toBe(1)
  expect(await figure('chukta_figures_timestamp_seconds')).toBeGreaterThan(before)
})

it('the port serves metrics and nothing else, and is closed unless it is configured', async () => {
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${portal.url}/metrics`)).status).toBe(404)
  const { port = 0 } = deps.config.metrics ?? {}
  const again = startMetrics(deps, { pool: portal.pool, kinds: [] })
  await expect(again).rejects.toThrow(`METRICS_PORT ${port}`)
  await stop()
  await expect(fetch(url)).rejects.toThrow()
  expect(portal.config.metrics).toBeNull()
  await (await startMetrics({ ...deps, config: portal.config }, { pool: portal.pool, kinds: [] }))()
  await expect(fetch(url)).rejects.toThrow()
  // Only this feature loads the package, and nothing loads the feature at start.
  const main = readFileSync(new URL('../../../main.ts', import.meta.url), 'utf8')
  expect(main).toContain("import('./modules/operations/metrics/metrics-service.ts')")
  expect(main).not.toMatch(/^import .*operations\/metrics/m)
})
