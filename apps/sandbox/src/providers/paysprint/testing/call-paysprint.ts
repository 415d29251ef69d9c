import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { type Answer, call } from '../../../testing/start-sandbox.ts'

const KEY = 'sandbox-secret'
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as a partner makes it, with claims (or a header, a key) that a test may spoil. */
export function makeToken(
  claims: Record<string, unknown> = {},
  { key = KEY, header = { typ: 'JWT', alg: 'HS256' } as object } = {},
): string {
  const payload = {
    iss: 'PAYSPRINT',
    product: 'WALLET',
    timestamp: Math.floor(Date.now() / 1000),
    partnerId: 'sandbox-id',
    reqid: randomInt(1e12, 1e13),
    ...claims,
  }
  const signed = `${part(header)}.${part(payload)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

/** One call of the provider's bill payment, with a new token unless `headers` bring another. */
export function callPaysprint(
  sandbox: { origin: string },
  name: 'getoperator' | 'fetchbill' | 'paybill' | 'status',
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = `${sandbox.origin}/paysprint/service-api/api/v1/service/bill-payment/bill/${name}`
  return call(url, 'POST', body, { Token: makeToken(), Authorisedkey: KEY, ...headers })
}

/** An account of BSES Rajdhani whose number ends in `last`; a new one for each call. */
let made = 0
export function newAccount(last = '0000') {
  made += 1
  return { operator: 11, canumber: `${10_000 + made}${last}`, mode: 'online' }
}

/** The body that pays a fetched bill. */
export function payBody(
  account: object,
  fetched: { amount: string; bill_fetch: object },
  change: object = {},
) {
  return {
    ...account,
    amount: fetched.amount,
    referenceid: `BP${randomUUID().replaceAll('-', '')}`,
    latitude: '28.6139',
    longitude: '77.2090',
    bill_fetch: fetched.bill_fetch,
    ...change,
  }
}
