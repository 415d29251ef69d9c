// Invariant (platform): A server that is full or late rejects calls at once, reads first, and finishes
// accepted calls. A slow gateway causes no rejection.
// Enforced by: `platform/http/load-shedding.ts`; `npm run load`. Decision: 0051.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { MESSAGES } from '@chukta/contract/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo, ticketCalls } from '../../../test/messages/tickets.ts'
import { addLandlord, startPayment } from '../../../test/money/paying.ts'
import { eventually, type Portal, startPortal } from '../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../test/portal/people.ts'
import { buildApp } from '../../app.ts'
import { withTransaction } from '../database/db.ts'
import { boundsFor } from './load-shedding.ts'

/** So few that the calls at work are fewer than the connections of the harness: only the bounds refuse calls. */
const CONNECTIONS = 0.1
const BOUNDS = boundsFor(CONNECTIONS)

/** Between the api and the gateway: it holds calls while `gate` is closed. */
const door = createServer((request, response) => void pass(request, response))
let gate = Promise.resolve()
let ordersAsked = 0

let portal: Portal
let people: People
/** A server that takes up few calls, on the data of the portal. */
let small: FastifyInstance
let url: string
let ticketId: number
beforeAll(async () => {
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  portal = await startPortal({ LOG_LEVEL: 'silent', CASHFREE_BASE_URL: `http://127.0.0.1:${port}/pg` })
  people = await makePeople(portal.db)
  small = await buildApp({
    config: { ...portal.config, databasePoolSize: CONNECTIONS },
    db: portal.db,
    secrets: portal.secrets,
  })
  url = await small.listen({ port: 0, host: '127.0.0.1' })
  ticketId = await ticketCalls(() => portal.url).create(people.retailer)
})
afterAll(async () => {
  await small?.close()
  await portal?.stop()
  door.closeAllConnections()
  door.close()
})

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (request.method === 'POST' && request.url === '/pg/orders') ordersAsked += 1
  await gate
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const answer = await fetch(`${portal.sandboxUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  response.end(await answer.text())
}

function get(path: string, signal: AbortSignal | null = null) {
  return fetch(`${url}/api${path}`, {
    headers: { Authorization: `Bearer ${people.retailer.token}` },
    signal,
  })
}

const readTicket = (signal: AbortSignal | null = null) => get(`/support-tickets/${ticketId}`, signal)
const isFull = async () => (await get('/services')).status === 503

/** Holds up every call that reads tickets while `work` runs. */
function whileTicketsStand<T>(work: () => Promise<T>): Promise<T> {
  return withTransaction(portal.ownerDb, async (trx) => {
    await sql`lock table tickets in access exclusive mode`.execute(trx)
    return work()
  })
}

it('turns reads away with 503 and Retry-After when it is full; health, webhooks and money go on', async () => {
  const payee = await addLandlord(portal, people.retailer.id)
  const held: Promise<Response>[] = []
  await whileTicketsStand(async () => {
    for (let n = 0; n < BOUNDS.reads; n += 1) held.push(readTicket())
    await eventually(isFull)
    const refused = await get('/services')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-error-code')]).toEqual(
      [503, '2', 'unavailable'],
    )
    expect(await refused.json()).toEqual({ message: MESSAGES.generic.busy })
    for (const path of ['/health', '/health/live', '/health/ready'])
      expect((await get(path)).status).toBe(200)
    const webhook = await fetch(`${url}/api/webhooks/cashfree`, { method: 'POST', body: '{}' })
    expect(webhook.status).toBe(401)
    expect((await startPayment({ url }, people.retailer, payee)).status).toBe(200)
  })
  for (const read of await Promise.all(held)) expect(read.status).toBe(200)
  expect(await isFull()).toBe(false)
})

it('turns reads away, and no payment, while too many have been at work for too long', async () => {
  const payee = await addLandlord(portal, people.retailer.id)
  const held = await whileTicketsStand(async () => {
    const sinceMs = performance.now()
    const reads = Array.from({ length: BOUNDS.late }, () => readTicket())
    expect(reads.length).toBeLessThan(BOUNDS.reads)
    await new Promise((resolve) => setTimeout(resolve, 3_900))
    await eventually(isFull)
    expect(performance.now() - sinceMs).toBeGreaterThanOrEqual(4_000)
    expect((await startPayment({ url }, people.retailer, payee)).status).toBe(200)
    return reads
  })
  for (const read of await Promise.all(held)) expect(read.status).toBe(200)
  expect(await isFull()).toBe(false)
})

it('still counts the work of clients that have left', async () => {
  await whileTicketsStand(async () => {
    const leaving = new AbortController()
    const reads = Array.from({ length: BOUNDS.reads }, () =>
      readTicket(leaving.signal).catch(() => undefined),
    )
    await eventually(isFull)
    leaving.abort()
    await Promise.all(reads)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await isFull()).toBe(true)
  })
  await eventually(async () => !(await isFull()))
})

it('counts no call that waits for a gateway or a body, and no open stream', async () => {
  const payees = await Promise.all(
    Array.from({ length: BOUNDS.changes + 2 }, () => addLandlord(portal, people.retailer.id)),
  )
  const streams = await Promise.all(
    [people.retailer, people.distributor].flatMap((who) =>
      Array.from({ length: BOUNDS.reads / 2 + 1 }, () => listenTo({ url } as Portal, who, ticketId)),
    ),
  )
  const slow = Array.from({ length: BOUNDS.changes + 1 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    return socket
  })
  const { promise, resolve: open } = Promise.withResolvers<void>()
  gate = promise
  ordersAsked = 0
  const paying: Promise<{ status: number }>[] = []
  let answered = 0
  for (const payee of payees) {
    paying.push(
      startPayment({ url }, people.retailer, payee).finally(() => {
        answered += 1
      }),
    )
    // Each has come as far as the gateway before the next.
    await eventually(async () => ordersAsked === paying.length)
  }
  expect(await isFull()).toBe(false)
  expect(answered).toBe(0)
  open()
  for (const { status } of await Promise.all(paying)) expect(status).toBe(200)
  for (const stream of streams) stream.leave()
  for (const socket of slow) socket.destroy()
})
