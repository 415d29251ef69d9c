import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSignedWebhook } from './cashfree-webhook.ts'

const SECRET = 'a secret'
const BODY = Buffer.from('{"data":{"order":{"order_id":"A1"}}}')

function headers(change: { at?: number | string; secret?: string; body?: Buffer } = {}) {
  const { at = Date.now(), secret = SECRET, body = BODY } = change
  const signature = createHmac('sha256', secret).update(String(at)).update(body).digest('base64')
  return { 'x-webhook-timestamp': String(at), 'x-webhook-signature': signature }
}

describe('a signed webhook', () => {
  it('is taken, and fresh for five minutes', () => {
    expect(readSignedWebhook(SECRET, headers(), BODY)).toEqual({ isOld: false })
    for (const [minutes, isOld] of [
      [4.9, false],
      [5.1, true],
      [-4.9, false],
      [-5.1, true],
      [600, true],
    ] as const) {
      const at = Math.round(Date.now() - minutes * 60_000)
      expect(readSignedWebhook(SECRET, headers({ at }), BODY)).toEqual({ isOld })
    }
  })

  it.each([
    ['without headers', {}],
    ['without a signature', { 'x-webhook-timestamp': String(Date.now()) }],
    ['with an empty signature', { 'x-webhook-timestamp': String(Date.now()), 'x-webhook-signature': '' }],
    ['signed with another secret', headers({ secret: 'another' })],
    ['signed over other bytes', headers({ body: Buffer.from('{}') })],
    ['whose time was changed', { ...headers(), 'x-webhook-timestamp': String(Date.now() + 1_000) }],
    ['whose time is none', headers({ at: 'now' })],
    ['whose time is too long', headers({ at: '1'.repeat(16) })],
    [
      'whose signature is cut',
      { ...headers(), 'x-webhook-signature': headers()['x-webhook-signature'].slice(0, 20) },
    ],
  ])('is refused %s', (_name, given) => {
    expect(readSignedWebhook(SECRET, given, BODY)).toBeNull()
  })
})
