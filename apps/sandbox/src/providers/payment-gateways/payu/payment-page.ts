import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { requestHash } from './hashes.ts'
import type { Payu } from './payu-context.ts'
import { addTransaction, findTransaction } from './transactions-sql.ts'

const NEEDED = [
  'key',
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'phone',
  'surl',
  'furl',
  'hash',
]

/** Where the shop's form arrives: checked, kept, and led on to the page that asks for the money. */
export function addPaymentPage(app: FastifyInstance, payu: Payu): void {
  app.post<{ Body: Record<string, string> }>(
    '/_payment',
    { config: { faultScope: 'browser' } },
    (request, reply) => {
      const form = request.body ?? {}
      const wrong = refusal(payu, form)
      if (wrong)
        return reply
          .code(400)
          .type('text/html; charset=utf-8')
          .send(`<!doctype html><title>PayU sandbox</title><p>${wrong}`)
      const txnid = String(form.txnid)
      const known = findTransaction(payu.store, 'txnid', txnid)
      const token = known?.token ?? randomBytes(24).toString('base64url')
      if (!known) addTransaction(payu.store, { txnid, token, form, createdAtMs: payu.now() })
      return reply.redirect(`/payu/checkout/${token}`, 303)
    },
  )
}

function refusal({ store, keys }: Payu, form: Record<string, string>): string | null {
  const missing = NEEDED.filter((name) => !form[name])
  if (missing.length > 0) return `Mandatory parameters are missing: ${missing.join(', ')}`
  if (form.key !== keys.key) return 'The merchant key is not known'
  if (form.hash !== requestHash(form, keys.salt)) return 'The hash is wrong'
  if (!/^[\w-]{1,25}$/.test(form.txnid ?? '')) return 'txnid: at most 25 letters, digits, - or _'
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(form.amount ?? '')) return 'amount: not a number'
  const known = findTransaction(store, 'txnid', String(form.txnid))
  if (known && known.form.hash !== form.hash) return 'The transaction id was used with another form'
  return known?.last ? 'Duplicate transaction id' : null
}
