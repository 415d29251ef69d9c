import type { ProviderWire } from '../../../../wire/wire.ts'
import { PayuRefusal } from '../payu-refusal.ts'
import { DISPUTE_CALLS } from './disputes.ts'
import { PAGE_CALLS } from './payment-page.ts'
import { SERVICE_CALLS } from './post-service.ts'

/** PayU: the form of the payment page, and the commands of one server call. */
export const payuWire: ProviderWire = {
  provider: 'PayU',
  calls: { ...PAGE_CALLS, ...SERVICE_CALLS, ...DISPUTE_CALLS },
  refuse({ path, problem, hint }) {
    if (problem === 'missing' || hint === 'is missing') return new PayuRefusal(`Parameter missing: ${path}`)
    if (path === 'hash') return new PayuRefusal('Invalid Hash.')
    return new PayuRefusal(path === 'command' ? 'Invalid command' : `${path} ${hint}`)
  },
}
