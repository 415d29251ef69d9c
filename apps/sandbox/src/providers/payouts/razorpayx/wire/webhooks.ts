import { z } from 'zod'
import { seconds } from '../../../payment-gateways/razorpay/wire/fields.ts'
import { eventOf } from '../../../payment-gateways/razorpay/wire/webhooks.ts'
import { payout } from './payouts.ts'

const ofPayout = z.strictObject({ payout: z.strictObject({ entity: payout }) })

const downtime = z.strictObject({
  id: z.string().regex(/^poutdown_[A-Za-z0-9]{14}$/),
  entity: z.literal('payout.downtime'),
  scheduled: z.boolean(),
  method: z.array(z.enum(['IMPS', 'NEFT', 'RTGS'])),
  begin: seconds(),
  end: seconds().nullable(),
  status: z.enum(['started', 'resolved']),
  // One example has it in small letters, the other in capitals.
  source: z.enum(['beneficiary', 'BENEFICIARY']),
  instrument: z.strictObject({ bank: z.string() }),
  created_at: seconds(),
  updated_at: seconds(),
})
const ofDowntime = z.strictObject({ 'payout.downtime': z.strictObject({ entity: downtime }) })

/** The body of each event (razorpay.com/docs/webhooks/payloads/x/payouts). */
export const RAZORPAYX_WEBHOOKS: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(
    ['pending', 'queued', 'initiated', 'processed', 'updated', 'failed', 'rejected', 'reversed'].map(
      (state) => [`payout.${state}`, eventOf(`payout.${state}`, ofPayout)],
    ),
  ),
  // The example of the end has neither an account, nor what it contains, nor a time.
  ...Object.fromEntries(
    ['started', 'resolved'].map((state) => [
      `payout.downtime.${state}`,
      eventOf(`payout.downtime.${state}`, ofDowntime).partial({
        account_id: true,
        contains: true,
        created_at: true,
      }),
    ]),
  ),
}
