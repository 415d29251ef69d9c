import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rupeesText } from '../../../rupees.ts'
import { keyCheck } from '../../payment-gateways/cashfree/auth.ts'
import { getAccount } from '../accounts-sql.ts'
import type { Payouts } from '../payouts-context.ts'
import { scopeOf } from '../provider-names.ts'
import { reservedPaise } from '../transfers-sql.ts'
import { PayoutsError } from './payouts-error.ts'

const TOKEN_SECONDS = 300

/** Version 2 has no call for the balance: its documentation names that of version 1, which needs its own token. */
export function addBalanceRoutes(app: FastifyInstance, payouts: Payouts): void {
  const { keys, store, now } = payouts
  const hasKeys = keyCheck({ clientId: keys.id, clientSecret: keys.secret })
  const config = { faultScope: scopeOf('cashfree') }
  const answer = (subCode: string, message: string, data?: object) => ({
    status: data ? 'SUCCESS' : 'ERROR',
    subCode,
    message,
    ...(data ? { data } : {}),
  })

  app.register(async (calls) => {
    calls.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof PayoutsError)) throw error
      // Version 1 answers refusals with 200.
      return reply.code(200).send(answer(String(error.status), error.message))
    })

    calls.post('/payout/v1/authorize', { config }, (request) => {
      if (!hasKeys(request)) return answer('401', 'Invalid clientId and clientSecret combination')
      const expiry = Math.floor(now() / 1000) + TOKEN_SECONDS
      return answer('200', 'Token generated', { token: `${expiry}.${sign(keys.secret, expiry)}`, expiry })
    })

    for (const version of ['v1', 'v1.2']) {
      calls.get(`/payout/${version}/getBalance`, { config }, (request) => {
        if (request.headers.authorization === undefined) return answer('412', 'Token missing in the request')
        if (!isToken(request, keys.secret, now())) return answer('403', 'Token is not valid')
        const { balancePaise } = getAccount(store, 'cashfree')
        return answer('200', 'Ledger balance for the account', {
          balance: rupeesText(balancePaise),
          availableBalance: signedText(balancePaise - reservedPaise(store, 'cashfree')),
        })
      })
    }
  })
}

function isToken(request: FastifyRequest, secret: string, nowMs: number): boolean {
  const [, expiry = '', mac = ''] =
    /^Bearer (\d{1,12})\.([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? []
  const wanted = sign(secret, Number(expiry))
  return (
    mac.length === wanted.length &&
    timingSafeEqual(Buffer.from(mac), Buffer.from(wanted)) &&
    Number(expiry) * 1000 > nowMs
  )
}

const sign = (secret: string, expiry: number) =>
  createHmac('sha256', secret).update(String(expiry)).digest('hex')

const signedText = (paise: bigint) => (paise < 0n ? `-${rupeesText(-paise)}` : rupeesText(paise))
