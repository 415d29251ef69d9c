import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../../../store.ts'
import type { MakeHeaders } from '../../../webhooks/dispatcher.ts'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { badRequest } from './phonepe-error.ts'

/** The two kinds that the dashboard offers for its webhook. */
const KINDS = ['basic', 'hmac'] as const
type Kind = (typeof KINDS)[number]
const SETTING = 'phonepe-webhook'

/** `GET` and `PUT /phonepe/webhook`: which credentials the webhooks carry, as chosen in the dashboard. */
export function addWebhookCredentials(app: FastifyInstance, store: Store): void {
  app.get('/phonepe/webhook', () => ({ credentials: kindOf(store) }))
  app.put<{ Body: { credentials?: unknown } | null }>('/phonepe/webhook', ({ body }, reply) => {
    const kind = KINDS.find((one) => one === body?.credentials)
    if (!kind) return reply.code(400).send(badRequest(`credentials: one of ${KINDS.join(', ')}`).body)
    store.run('insert or replace into settings (name, value) values (?, ?)', SETTING, kind)
    return { credentials: kind }
  })
}

const kindOf = (store: Store): Kind =>
  store.get('select value from settings where name = ?', SETTING)?.value === 'hmac' ? 'hmac' : 'basic'

/**
 * Basic: a hash of user name and password, which does not cover the body. HMAC: the id of a key, and the signature of
 * the body as it is sent.
 */
export function phonepeHeaders({ id, secret }: GatewayParts['keys'], store: Store): MakeHeaders {
  const hash = createHash('sha256').update(`${id}:${secret}`).digest('hex')
  return (body, { forged }) => {
    const proof = (right: string) => (forged ? randomBytes(32).toString('hex') : right)
    const sent: Record<string, string> =
      kindOf(store) === 'basic'
        ? { authorization: proof(hash) }
        : {
            'x-phonepe-checksum-key-id': id,
            'x-phonepe-checksum-signature': proof(createHmac('sha256', secret).update(body).digest('hex')),
          }
    return { 'content-type': 'application/json', ...sent }
  }
}
