import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many } from '../../src/platform/database/db.ts'
import { payAtGateway } from '../money/paying.ts'
import { eventually, type Portal, startApi, stopProcess, untilAnswers } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

/** How often PostgreSQL terminates every connection of the api while the payers pay. */
const CUTS = Number(process.env.CUTS ?? 2)
const CUT_EVERY_MS = 250
const PAYERS = 8

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let api: ChildProcess

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  await portal.stopApi()
  api = await startApi(portal)
})

afterAll(async () => {
  await stopProcess(api, 'SIGKILL')
  await portal.stop()
})

/** How often the pay call gave each status. */
const seen = new Map<number, number>()

/** Retries the pay call until its key has a session, as a client does after Retry-After. */
async function startWithKey(key: string, amount: string): Promise<{ orderId: string; sessionId: string }> {
  for (;;) {
    const response = await fetch(`${portal.url}/api/get-payment-gateways-for-pay/1`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${people.retailer.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({
        user_id: people.retailer.id,
        service_id: landlord.service_id,
        service_user_id: landlord.id,
        payment_method_id: 1,
        amount,
      }),
    })
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
    const body = (await response.json()) as { order_id: string; payment_session_id: string; message?: string }
    if (response.status === 200) return { orderId: body.order_id, sessionId: body.payment_session_id }
    expect([503, 409], `${response.status} ${body.message}`).toContain(response.status)
    expect(response.headers.get('Retry-After')).not.toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

it('a terminated connection costs a retry: the api survives, and the key finds its order again', async () => {
  const orders = new Map<string, string>()
  let isOver = false
  const payer = async (number: number) => {
    for (let round = 0; !isOver; round += 1) {
      const key = `cut-${number}-${round}`
      const { orderId, sessionId } = await startWithKey(key, `${300 + number}.${10 + (round % 90)}`)
      orders.set(key, orderId)
      await payAtGateway(portal, sessionId, 'SUCCESS')
    }
  }
  const payers = Array.from({ length: PAYERS }, (_, number) => payer(number))
  let cuts = 0
  // Continues until a cut has hit a running call: other cuts prove nothing.
  for (; cuts < CUTS || !seen.has(503); cuts += 1) {
    await new Promise((resolve) => setTimeout(resolve, CUT_EVERY_MS))
    await many(
      portal.ownerDb,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'chukta-%' and pid <> pg_backend_pid()`,
    ).catch(() => undefined)
  }
  isOver = true
  await Promise.all(payers)

  // The first that asks may still meet a connection that was cut.
  await untilAnswers(`${portal.url}/api/health`)
  expect(api.exitCode).toBeNull()
  console.log(`lost connections: ${cuts} cuts, ${orders.size} orders, answers ${JSON.stringify([...seen])}`)

  const rows = () =>
    many(
      portal.db,
      sql<{ order_id: string; status: string; journals: number }>`
        select order_id, p.status, count(j.id) as journals from payments p
          left join journals j on j.source_type = 'payment' and j.source_id = p.id group by p.id`,
    )
  await eventually(async () => (await rows()).every(({ status }) => status === 'paid'))
  const found = await rows()
  expect(new Set(orders.values()).size).toBe(orders.size)
  expect(found.map((row) => row.order_id).sort()).toEqual([...orders.values()].sort())
  expect(found.filter(({ journals }) => journals !== 1)).toEqual([])
})
