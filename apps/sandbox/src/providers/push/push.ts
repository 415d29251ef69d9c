import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Inbox } from '../../inbox.ts'
import type { Row, Store } from '../../store.ts'
import { makeDeviceKeys, openBody } from './decrypt.ts'
import { readVapid, type Sender } from './vapid.ts'

/** The largest message that a push service accepts (RFC 8030, section 7.2). */
const MOST_BYTES = 4096

type Device = { Params: { token: string } }
type Fault = { answer?: number; retry_after?: number | string; times?: number }

/**
 * A browser's push service, and the browser behind it: devices are made by `POST /push/devices`, messages to
 * `/push/to/<token>` are checked and opened as a browser would, and read at `/push/devices/<token>`.
 */
export function addPush(
  app: FastifyInstance,
  { store, inbox, now }: { store: Store; inbox: Inbox; now: () => number },
): void {
  store.define(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  const find = (token: string) => store.get('select * from push_devices where token = ?', token)

  app.post<{ Body: { application_server_key?: string } | null }>('/push/devices', (request) => {
    const token = randomBytes(24).toString('base64url')
    const keys = makeDeviceKeys(randomBytes(16))
    store.run(
      'insert into push_devices (token, private_key, public_key, auth, vapid_key, created_at_ms) values (?, ?, ?, ?, ?, ?)',
      token,
      keys.private,
      keys.public,
      keys.auth,
      request.body?.application_server_key ?? null,
      now(),
    )
    const endpoint = `http://${request.headers.host}/push/to/${token}`
    return { token, endpoint, keys: { p256dh: keys.public, auth: keys.auth } }
  })

  app.put<Device & { Body: Fault }>('/push/devices/:token', (request, reply) => {
    const { answer = 201, retry_after: retryAfter, times = 1_000_000 } = request.body
    const changed = store.run(
      'update push_devices set answer = ?, retry_after = ?, times = ? where token = ?',
      answer,
      retryAfter === undefined ? null : String(retryAfter),
      times,
      request.params.token,
    )
    return changed ? { answer, times } : reply.code(404).send({ message: 'No such device' })
  })

  app.get<Device>('/push/devices/:token', (request) =>
    store
      .all('select * from push_messages where token = ? order by id desc', request.params.token)
      .map(({ text, ttl, topic, urgency, vapid_key, subject }) => ({
        message: JSON.parse(String(text)),
        ttl,
        topic,
        urgency,
        vapid_key,
        subject,
      })),
  )

  app.register(async (door) => {
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 100_000 }, (_request, body, done) =>
      done(null, body),
    )
    door.post<Device & { Body: Buffer | null }>(
      '/push/to/:token',
      { config: { faultScope: 'push' } },
      (request, reply) => {
        const refuse = (status: number, message: string) => reply.code(status).send({ message })
        const { headers, params, body } = request
        const device = find(params.token)
        if (!device) return refuse(404, 'No such subscription')
        if (Number(device.times) > 0) {
          store.run('update push_devices set times = times - 1 where token = ?', params.token)
          if (device.retry_after !== null) reply.header('Retry-After', String(device.retry_after))
          if (device.answer !== 201) return refuse(Number(device.answer), 'As it was told to answer')
        }
        const { ttl, topic, urgency = 'normal' } = headers
        if (!/^\d{1,10}$/.test(String(ttl))) return refuse(400, 'TTL is missing')
        if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return refuse(400, 'Topic is wrong')
        if (!/^(very-low|low|normal|high)$/.test(String(urgency))) return refuse(400, 'Urgency is wrong')
        if (headers['content-encoding'] !== 'aes128gcm')
          return refuse(415, 'Content-Encoding is not aes128gcm')
        if (!body || body.length === 0) return refuse(400, 'No body')
        if (body.length > MOST_BYTES) return refuse(413, 'Too large')
        let sender: Sender
        try {
          sender = readVapid(headers.authorization, `http://${headers.host}`, now())
        } catch (error) {
          return refuse(401, `VAPID: ${(error as Error).message}`)
        }
        if (device.vapid_key !== null && device.vapid_key !== sender.key)
          return refuse(403, 'VAPID: another key')
        const text = opened(body, device)
        // A real push service cannot check this: the message would be lost in silence at the browser.
        if (text === null) return refuse(400, 'The browser cannot open it')
        keep(
          params.token,
          text,
          { ttl: Number(ttl), topic: topic === undefined ? null : String(topic), urgency: String(urgency) },
          sender,
        )
        return reply
          .code(201)
          .header('Location', `http://${headers.host}/push/messages/${params.token}`)
          .send()
      },
    )
  })

  function keep(
    token: string,
    text: string,
    { ttl, topic, urgency }: { ttl: number; topic: string | null; urgency: string },
    sender: Sender,
  ): void {
    store.run(
      'insert into push_messages (token, text, ttl, topic, urgency, vapid_key, subject, sent_at_ms) values (?, ?, ?, ?, ?, ?, ?, ?)',
      token,
      text,
      ttl,
      topic,
      urgency,
      sender.key,
      sender.subject,
      now(),
    )
    const { title = null, body = text } = JSON.parse(text) as { title?: string; body?: string }
    inbox.keep({ to: `${token}@push.sandbox`, channel: 'push', subject: title, text: body, html: null })
  }
}

function opened(body: Buffer, device: Row): string | null {
  try {
    const text = openBody(body, {
      private: String(device.private_key),
      public: String(device.public_key),
      auth: String(device.auth),
    })
    JSON.parse(text)
    return text
  } catch {
    return null
  }
}
