import { connect } from 'node:net'
import { ERRORS } from '@chukta/contract/errors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, send } from '../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../test/portal/harness.ts'
import { openSession } from '../../../test/portal/people.ts'
import { installErrorHandler } from './errors.ts'
import { MULTIPART_LIMITS, readMultipart } from './multipart.ts'
import { type BodyLimits, watchBodies } from './slow-bodies.ts'

type Cut = { seconds: number; status: number; body: string; answers: number }

/** Sends a head, then a chunk again and again; tells when and how the connection ended. */
function drip(url: string, head: string[], chunk: string, everyMs: number): Promise<Cut> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.write(head.join('\r\n'))
    const timer = setInterval(() => socket.writable && socket.write(chunk), everyMs)
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve({
        seconds: (performance.now() - startedAt) / 1000,
        status: Number(answer.split(' ')[1] ?? 0),
        body: answer.split('\r\n\r\n')[1] ?? '',
        answers: answer.split('HTTP/1.1').length - 1,
      })
    })
  })
}

const JSON_HEAD = ['Host: x', 'Content-Type: application/json', 'Content-Length: 5000', '', '']
const form = (bytes: number) => [
  'Host: x',
  'Content-Type: multipart/form-data; boundary=b',
  `Content-Length: ${bytes}`,
  '',
  '--b',
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  '',
  '',
]
const TOO_SLOW = JSON.stringify({ message: ERRORS.timeout.message })

describe('the portal, byte by byte', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await startPortal()
  })
  afterAll(() => portal.stop())

  it('is cut after 10 seconds, on every call, and no other request waits', { timeout: 60_000 }, async () => {
    const token = await openSession(portal.db, (await addPerson(portal)).id)
    const slow = (line: string, more: string[] = JSON_HEAD) =>
      drip(portal.url, [`${line} HTTP/1.1`, ...more], ' ', 500)
    const cuts = Promise.all([
      slow('POST /api/check-login'),
      slow('POST /api/webhooks/cashfree'),
      slow('POST /api/no-such-call'),
      slow('POST /api/update-password', [`Authorization: Bearer ${token}`, ...JSON_HEAD]),
      slow('GET /api/captcha', ['Host: x', 'X-Slow: ']),
      // Answered at once: only the rest of the body is waited for, and not for long.
      slow('POST /api/update-password'),
      slow('GET /api/health'),
    ])
    expect((await send(portal, '/health')).status).toBe(200)
    const [login, webhook, none, password, headers, refused, get] = await cuts
    for (const cut of [login, webhook, none, password, headers]) {
      expect(cut).toMatchObject({ status: 408, body: TOO_SLOW, answers: 1 })
      expect(cut?.seconds).toBeGreaterThan(9.5)
      expect(cut?.seconds).toBeLessThan(60)
    }
    expect(refused).toMatchObject({ status: 401, answers: 1 })
    expect(get).toMatchObject({ status: 200, answers: 1 })
    for (const cut of [refused, get]) expect(cut?.seconds).toBeLessThan(60)
  })
})

describe('with shorter times', () => {
  let url: string
  /** The same with so many spans that all of them take a minute. */
  let patientUrl: string
  const apps: FastifyInstance[] = []
  const limits = { bodyMs: 500, uploadMs: 1_000, uploadBytes: 4_000, uploadSpans: 4 }
  async function listening(bounds: BodyLimits) {
    const app = fastify()
    apps.push(app)
    watchBodies(app, bounds)
    installErrorHandler(app)
    await app.register(multipart, { limits: MULTIPART_LIMITS })
    app.decorateRequest('uploads')
    app.post('/json', async () => ({ ok: true }))
    app.post('/upload', { preValidation: readMultipart }, async (request) => ({
      bytes: request.uploads.file?.bytes.length,
    }))
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  beforeAll(async () => {
    patientUrl = await listening({ ...limits, uploadMs: 500, uploadSpans: 120 })
    url = await listening(limits)
  })
  afterAll(() => Promise.all(apps.map((one) => one.close())))

  it('a stalled upload is cut at the end of the span', async () => {
    const cut = await drip(patientUrl, ['POST /upload HTTP/1.1', ...form(90_000)], 'a', 50)
    expect(cut).toMatchObject({ status: 408, body: TOO_SLOW, answers: 1 })
    expect(cut.seconds).toBeLessThan(30)
  })

  it('a slow upload may take longer than any other body, but not for ever', async () => {
    // Each chunk is enough for a span: a busy machine may send a few alone.
    const cut = await drip(url, ['POST /upload HTTP/1.1', ...form(2_000_000)], 'a'.repeat(5_000), 50)
    expect(cut).toMatchObject({ status: 408, body: TOO_SLOW })
    expect(cut.seconds).toBeGreaterThan(3.9)
    expect(cut.seconds).toBeLessThan(30)
  })

  it('a slow upload that keeps the pace arrives whole', async () => {
    const content = new ReadableStream({
      async start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
        for (let times = 0; times < 24; times += 1) {
          write('a'.repeat(5_000))
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        write('\r\n--b--\r\n')
        controller.close()
      },
    })
    const answer = await fetch(`${url}/upload`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: content,
      duplex: 'half',
    } as RequestInit)
    expect(await answer.json()).toEqual({ bytes: 120_000 })
  })

  it('a complete body is not timed, however long the answer takes, and the connection is reused', async () => {
    const socket = await drip(
      url,
      ['POST /json HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2', '', '{}'],
      'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      900,
    )
    expect(socket).toMatchObject({ status: 200, answers: 2 })
  })
})
