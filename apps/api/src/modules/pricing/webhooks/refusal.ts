import type { WebhookVerdict } from '@chukta/contract/pricing/webhook-verdicts'
import type { GatewayAdapter } from '../../../providers/payment-gateway.ts'

type Signing = Pick<GatewayAdapter, 'readWebhook' | 'signatureOf' | 'signsBody'>

/**
 * Why a webhook's signature is not its gateway's, as far as the event alone shows: a body that is right once it is
 * written again without spaces was changed on its way. Otherwise a wrong secret and a changed body are indistinguishable.
 */
export function refusalOf(gateway: Signing, headers: Record<string, unknown>, body: Buffer): WebhookVerdict {
  if (gateway.signatureOf(headers, body) === '') return 'unsigned'
  if (!gateway.signsBody) return 'wrong-secret'
  const compact = writtenAgain(body)
  return compact && gateway.readWebhook(headers, compact) ? 'changed-body' : 'wrong-signature'
}

function writtenAgain(body: Buffer): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))))
  } catch {
    return null
  }
}
