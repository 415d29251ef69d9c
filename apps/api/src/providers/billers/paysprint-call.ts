import { createHmac, randomInt } from 'node:crypto'
import type { Config } from '../../platform/configuration/config.ts'
import { callProvider, type Outcome } from '../../platform/http/outgoing.ts'

export type Answer = Outcome

/** The issuer of partner tokens, and the product they are for. */
const ISSUER = { iss: 'PAYSPRINT', product: 'WALLET' }

/** Makes calls to PaySprint's bill payments, each with a token of its own: one is good for five minutes and one call. */
export function paysprintCaller({ paysprint }: Pick<Config, 'paysprint'>) {
  return async (
    name: 'getoperator' | 'fetchbill' | 'paybill' | 'status',
    json: Record<string, unknown>,
  ): Promise<Answer> => {
    const outcome = await callProvider({
      method: 'POST',
      url: new URL(`service/bill-payment/bill/${name}`, paysprint.baseUrl).href,
      headers: { Token: makeToken(paysprint), Authorisedkey: paysprint.authorisedKey },
      json,
      timeoutMs: paysprint.timeoutMs,
      operation: { provider: 'paysprint', operation: name },
    })
    if (outcome.kind === 'unknown') return outcome
    // Their failures come with all kinds of status and a message; above that the result is unknown.
    if (outcome.status >= 500 || outcome.status === 429) {
      return { kind: 'unknown', reason: `answer ${outcome.status}` }
    }
    return outcome
  }
}

function makeToken({ partnerId, jwtKey }: Config['paysprint']): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const timestamp = Math.floor(Date.now() / 1000)
  const signed = [
    part({ typ: 'JWT', alg: 'HS256' }),
    part({ ...ISSUER, timestamp, partnerId, reqid: newRequestId() }),
  ].join('.')
  return `${signed}.${createHmac('sha256', jwtKey).update(signed).digest('base64url')}`
}

/** A whole number of 13 digits. It only distinguishes calls: a payment is fetched by its own reference. */
const newRequestId = () => randomInt(1_000_000_000_000, 10_000_000_000_000)
