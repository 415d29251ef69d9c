import { randomBytes } from 'node:crypto'
import type { PushDevice } from '@chukta/contract/messaging/push'
import { sql } from 'kysely'
import { makePushKeyAtStart } from '../../src/modules/messaging/push/push-keys-service.ts'
import { pushTargetAad } from '../../src/modules/messaging/push/sealed-push.ts'
import { one } from '../../src/platform/database/db.ts'
import { randomToken } from '../../src/platform/security/secrets.ts'
import type { Portal } from '../portal/harness.ts'

type At = Pick<Portal, 'sandboxUrl' | 'db'>

export type SandboxDevice = { token: string; endpoint: string; keys: { p256dh: string; auth: string } }
type Received = {
  message: { title: string; body: string; path: string; tag: string; lang: string }
  ttl: number
  topic: string | null
  vapid_key: string
  subject: string
}

/** The key of the server that browsers get now. */
export async function pushKey({ db }: Pick<Portal, 'db'>): Promise<string> {
  const { public_key } = await one(
    db,
    sql<{ public_key: string }>`select public_key from push_keys where is_active`,
  )
  return public_key
}

/** A browser of the sandbox that took the server's key, and the body by which it gets notifications. */
export async function newPushDevice(portal: At, kinds: string[] = ['due', 'payments']) {
  const public_key = await pushKey(portal)
  const answer = await fetch(`${portal.sandboxUrl}/push/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ application_server_key: public_key }),
  })
  const { token, endpoint, keys } = (await answer.json()) as SandboxDevice
  return { token, body: { endpoint, ...keys, public_key, kinds } }
}

/** The messages to a browser of the sandbox, newest first. */
export async function pushed({ sandboxUrl }: At, token: string): Promise<Received[]> {
  return (await (await fetch(`${sandboxUrl}/push/devices/${token}`)).json()) as Received[]
}

/** Has the push service of one browser answer otherwise, so many times. */
export async function pushAnswers(
  { sandboxUrl }: At,
  token: string,
  fault: { answer: number; retry_after?: number | string; times?: number },
): Promise<void> {
  await fetch(`${sandboxUrl}/push/devices/${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
}

/** A person's device with notifications of due payments, at a push service to which nothing is sent. */
export async function givePushDevice(
  { db, secrets }: Pick<Portal, 'db' | 'secrets'>,
  userId: number,
): Promise<number> {
  await makePushKeyAtStart({ db, secrets, config: { webPush: true } })
  const target = { endpoint: `https://push.example.in/${randomToken()}`, p256dh: '', auth: '' }
  const cipher = secrets.encrypt(JSON.stringify(target), pushTargetAad(userId))
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into push_subscriptions (user_id, session_hash, key_id, endpoint_hash, target_cipher, label, kinds)
      select ${userId}, ${randomBytes(32)}, id, ${randomBytes(32)}, ${cipher}, 'Chrome on Android', '{due}'
        from push_keys where is_active
      returning id`,
  )
  return id
}

/** The calls about devices of a caller with a token. */
export function pushCalls(portal: () => Portal) {
  async function send(token: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}` }
    const url = `/api${path}`
    const answer = await portal().app.inject({ method, url, headers, ...(payload && { payload }) })
    const body = answer.json()
    return { status: answer.statusCode, body, data: body.data }
  }
  const add = (token: string, body: object) => send(token, 'POST', '/push/devices', body)
  return {
    send,
    add,
    devicesOf: async (token: string): Promise<PushDevice[]> =>
      (await send(token, 'GET', '/push')).data.devices,
    /** A browser of the sandbox that gets notifications. */
    async deviceOf(token: string, kinds?: string[]) {
      const device = await newPushDevice(portal(), kinds)
      const { status, body, data } = await add(token, device.body)
      if (status !== 200) throw new Error(body.message)
      return { ...device, id: data.id as number }
    },
  }
}
