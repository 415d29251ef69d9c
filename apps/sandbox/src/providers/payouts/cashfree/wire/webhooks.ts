import { z } from 'zod'
import { pattern, rupeesNumber } from '../../../../wire/fields.ts'
import { TRANSFER } from './transfers.ts'

/*
 * Bodies of the webhooks, version 2: those of transfers from the samples on
 * www.cashfree.com/docs/api-reference/payouts/v2/webhooks-v2. The other three are named by the list of events of version 1:
 * that version 2 sends them, and with these fields, is unconfirmed.
 */

/** Indian time without an offset. */
const localTime = () => pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'should be a time without an offset')
const transfer = z.strictObject(TRANSFER)

const DATA: Record<string, z.ZodType> = {
  TRANSFER_SUCCESS: transfer,
  TRANSFER_ACKNOWLEDGED: transfer,
  TRANSFER_FAILED: transfer,
  TRANSFER_REJECTED: transfer,
  TRANSFER_REVERSED: transfer,
  LOW_BALANCE_ALERT: z.strictObject({ current_balance: z.number(), alert_time: localTime() }),
  CREDIT_CONFIRMATION: z.strictObject({
    ledger_balance: z.number(),
    amount: rupeesNumber(),
    utr: z.string(),
  }),
  BENEFICIARY_INCIDENT: z.strictObject({
    id: z.string(),
    entity_type: z.string(),
    entity_name: z.string(),
    entity_code: z.string(),
    modes: z.array(z.string()),
    severity: z.string(),
    is_scheduled: z.boolean(),
    status: z.enum(['ACTIVE', 'RESOLVED']),
    started_at: localTime(),
    resolved_at: localTime().optional(),
    updated_at: localTime(),
  }),
}

/** The body of a type; throws an Error for an undocumented one. */
export function webhookSchema(type: string): z.ZodType {
  const data = DATA[type]
  if (!data) throw new Error(`The webhook ${type} is described nowhere.`)
  return z.strictObject({ data, event_time: localTime(), type: z.literal(type) })
}
