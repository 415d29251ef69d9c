import { request } from 'node:http'
import type { Visitor } from './load-people.ts'

export type Kind = 'browse' | 'search' | 'figures' | 'tickets' | 'poll' | 'quote' | 'pay'
export type Answer = { status: number; body: string; retryAfter: string | undefined }
export type Call = { kind: Kind; method: 'GET' | 'POST'; path: string; body?: unknown; key?: string }

const FILTERS = [
  'status=FAILED&method=upi',
  'service=rental-payments',
  'status=PENDING',
  'method=card&gateway=cashfree',
  'search=CK26',
  'amount_from=400000',
  'sort=-amount&amount_from=300000',
]

/** Acts of a hundred people, apart from polls of a payment, two each. */
const MIX: [number, (who: Visitor, n: number) => Call | null][] = [
  [12, () => get('browse', '/services')],
  [
    16,
    (who, n) => {
      const payee = payeeOf(who, n)
      return payee ? get('browse', `/get-service-list/${who.id}/${payee.serviceId}?page=1&per_page=10`) : null
    },
  ],
  [17, (who, n) => get('browse', `/transaction-list/${who.id}?page=${1 + (n % 4)}&per_page=10`)],
  [12, (who, n) => get('search', `/transaction-list/${who.id}?page=1&${FILTERS[n % FILTERS.length]}`)],
  [9, (_who, n) => get('figures', `/dashboard?days=${[7, 30, 90][n % 3]}`)],
  [6, (who) => (who.roleId === 1 ? null : get('browse', `/wallet-statement/${who.id}?page=1&per_page=10`))],
  [6, () => get('tickets', '/support-tickets?page=1')],
  [6, (who) => (who.ticketId ? get('tickets', `/tickets/replies/${who.ticketId}`) : null)],
  [
    1,
    (who) =>
      who.ticketId
        ? {
            kind: 'tickets',
            method: 'POST',
            path: `/tickets/reply/${who.ticketId}`,
            body: { message: 'Any news?' },
          }
        : null,
  ],
  [
    8,
    (who, n) => {
      const payee = payeeOf(who, n)
      return payee ? get('quote', `/payment-quotes?service_id=${payee.serviceId}&amount=18500.50`) : null
    },
  ],
  [7, pay],
]
const DECK = MIX.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))

/** The `n`th call of a run, made by `who`; a person without permission lists the services instead. */
export function callOf(who: Visitor, n: number): Call {
  // Far apart in the deck, so that any few seconds hold the whole mix.
  const make = DECK[(n * 37) % DECK.length]
  return make?.(who, Math.floor(n / DECK.length) + who.id) ?? get('browse', '/services')
}

export function pollOf(orderId: string): Call {
  return get('poll', `/get-payment-status/${orderId}`)
}

function payeeOf({ payees }: Visitor, n: number) {
  return payees[n % Math.max(1, payees.length)]
}

function get(kind: Kind, path: string): Call {
  return { kind, method: 'GET', path }
}

function pay(who: Visitor, n: number): Call | null {
  const payee = payeeOf(who, n)
  if (!payee) return null
  return {
    kind: 'pay',
    method: 'POST',
    path: '/get-payment-gateways-for-pay/1',
    key: crypto.randomUUID(),
    // Another amount each time, else it would be the same order.
    body: {
      user_id: who.id,
      service_id: payee.serviceId,
      service_user_id: payee.id,
      payment_method_id: 1,
      amount: (1000 + Math.random() * 40_000).toFixed(2),
    },
  }
}

/** Sends a request to this machine. Rejects where there is no answer. */
export function send(url: string, method: string, headers: Record<string, string>, body?: unknown) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      url,
      { method, headers: { ...headers, ...(text ? { 'Content-Type': 'application/json' } : {}) } },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(pieces).toString(),
            retryAfter: response.headers['retry-after'],
          }),
        )
      },
    )
    asked.setTimeout(30_000, () => asked.destroy(new Error('no answer in 30 s')))
    asked.once('error', reject)
    asked.end(text)
  })
}
