import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { requestHash } from './hashes.ts'
import { PayuRefusal } from './payu-refusal.ts'
import { addTransaction, findTransaction } from './transactions-sql.ts'

/** Receives the shop's form: checks it, stores it, and redirects to the payment page. */
export function addPaymentPage(app: FastifyInstance, payu: GatewayParts): void {
  app.post(
    '/_payment',
    {
      config: { faultScope: 'browser' },
      errorHandler(error, _request, reply) {
        if (!(error instanceof PayuRefusal)) throw error
        return reply
          .code(400)
          .type('text/html; charset=utf-8')
          .send(`<!doctype html><title>PayU sandbox</title><p>${error.message}`)
      },
    },
    (request, reply) => {
      const form = request.body as ShopForm
      const wrong = refusal(payu, form)
      if (wrong) throw new PayuRefusal(wrong)
      const { txnid } = form
      const known = findTransaction(payu.store, 'txnid', txnid)
      const token = known?.token ?? randomBytes(24).toString('base64url')
      if (!known) addTransaction(payu.store, { txnid, token, form, createdAtMs: payu.now() })
      return reply.redirect(`/payu/checkout/${token}`, 303)
    },
  )
}

type ShopForm = Record<string, string> & Record<'key' | 'txnid' | 'hash', string>

function refusal({ store, keys }: GatewayParts, form: ShopForm): string | null {
  if (form.key !== keys.id) return 'The merchant key is not known'
  if (form.hash !== requestHash(form, keys.secret)) return 'The hash is wrong'
  const known = findTransaction(store, 'txnid', form.txnid)
  if (known && known.form.hash !== form.hash) return 'The transaction id was used with another form'
  return known?.last ? 'Duplicate transaction id' : null
}
