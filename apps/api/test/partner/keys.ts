import type { KeyPermission } from '@chukta/contract/identity/api-keys/key-permissions'
import { call } from '../identity/second-factors.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'

type Wanted = {
  permissions: readonly KeyPermission[]
  name?: string
  expires_at?: string
  addresses?: string[]
  limits?: { refund_paise: number; refund_paise_per_day: number }
}

/** Makes a key as its owner does; gives its id and its text. Throws when it is refused. */
export async function makeKey(portal: Portal, { token }: Person, wanted: Wanted) {
  const answer = await call(portal, '/api-keys', { token, body: { name: 'Shop program', ...wanted } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { id: String(answer.body.data.id), key: String(answer.body.key) }
}

type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }

/** A call of the partners' API with a key, as a program sends it; a POST has an Idempotency-Key of its own. */
export async function partner(portal: Portal, key: string | null, path: string, sent: Sent = {}) {
  const method = sent.method ?? (sent.body === undefined ? 'GET' : 'POST')
  const response = await fetch(`${portal.url}/api/partner/v1${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}
