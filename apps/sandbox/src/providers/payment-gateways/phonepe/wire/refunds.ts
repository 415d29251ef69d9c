import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { merchantId, moment, paise, splitInstruments } from './payments.ts'

const PAGE = 'https://developer.phonepe.com/v1/reference'
const REFUND_STATES = ['PENDING', 'CONFIRMED', 'COMPLETED', 'FAILED'] as const

/** Fields shared by a refund's status and webhooks. */
export const refund = {
  originalMerchantOrderId: z.string(),
  refundId: z.string(),
  amount: paise(),
  state: z.enum(REFUND_STATES),
  errorCode: z.string().optional(),
  detailedErrorCode: z.string().optional(),
}

export const REFUND_CALLS: Record<string, WireCall> = {
  'POST /apis/pg-sandbox/payments/v2/refund': {
    source: `${PAGE}/refund-api-standard-checkout`,
    body: z.strictObject({
      merchantRefundId: merchantId(),
      originalMerchantOrderId: z.string('a text').min(1, 'a text'),
      amount: paise(100),
    }),
    answer: z.strictObject({ refundId: z.string(), amount: paise(), state: z.enum(REFUND_STATES) }),
  },
  'GET /apis/pg-sandbox/payments/v2/refund/:id/status': {
    source: `${PAGE}/refund-status-standard-checkout`,
    answer: z.strictObject({ ...refund, timestamp: moment(), splitInstruments: splitInstruments.optional() }),
  },
}
