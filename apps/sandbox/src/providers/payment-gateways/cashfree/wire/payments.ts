import { z } from 'zod'
import { instant, rupeesNumber } from '../../../../wire/fields.ts'
import type { WireCall } from '../../../../wire/wire.ts'

const PAGE = 'https://www.cashfree.com/docs/api-reference/payments/latest/payments'

const text = () => z.string().optional()
const card = z.strictObject({
  channel: text(),
  card_number: text(),
  card_network: text(),
  card_type: text(),
  card_country: text(),
  card_bank_name: text(),
  card_network_reference_id: text(),
  instrument_id: text(),
})
const upi = z.strictObject({
  channel: text(),
  upi_id: text(),
  upi_payer_ifsc: text(),
  upi_payer_account_number: text(),
})

/** One of those that the portal offers. A bank's code is a whole number in the calls and a text in the webhooks. */
export const paymentMethod = (bankCode: z.ZodType, channel: z.ZodType = z.string()) =>
  z.union([
    z.strictObject({ card }),
    z.strictObject({
      netbanking: z.strictObject({
        channel: channel.optional(),
        netbanking_bank_code: bankCode.optional(),
        netbanking_bank_name: text(),
        netbanking_ifsc: text(),
        netbanking_account_number: text(),
      }),
    }),
    z.strictObject({ upi }),
  ])

export const errorDetails = z.strictObject({
  error_code: text(),
  error_description: text(),
  error_reason: text(),
  error_source: text(),
  error_code_raw: text(),
  error_description_raw: text(),
  error_subcode_raw: text(),
})
export const surcharge = z.strictObject({
  payment_surcharge_service_charge: rupeesNumber().optional(),
  payment_surcharge_service_tax: rupeesNumber().optional(),
})
export const internationalPayment = z.strictObject({ international: z.boolean() })
/** An offer as the sample of the success webhook has it. */
export const offer = z.strictObject({
  offer_id: z.string(),
  offer_type: z.string(),
  offer_meta: z.strictObject({
    offer_title: z.string(),
    offer_description: text(),
    offer_code: text(),
    offer_start_time: text(),
    offer_end_time: text(),
  }),
  offer_redemption: z.strictObject({
    redemption_status: z.string(),
    discount_amount: rupeesNumber(),
    cashback_amount: rupeesNumber(),
  }),
})
export const PAYMENT_STATUSES = [
  'SUCCESS',
  'NOT_ATTEMPTED',
  'FAILED',
  'USER_DROPPED',
  'VOID',
  'CANCELLED',
  'PENDING',
] as const

/** PaymentEntity, without the `authorization` of accounts that capture by hand. Its examples have null in `error_details`, which the file does not allow. */
const payment = z.strictObject({
  cf_payment_id: z.string(),
  order_id: z.string(),
  entity: z.literal('payment'),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_amount: rupeesNumber(),
  payment_currency: z.string(),
  order_amount: rupeesNumber(),
  order_currency: z.string(),
  payment_group: z.string(),
  payment_method: paymentMethod(z.int()),
  payment_time: instant(),
  payment_completion_time: instant().optional(),
  payment_message: text(),
  bank_reference: text(),
  auth_id: text(),
  is_captured: z.boolean(),
  error_details: errorDetails.optional(),
  international_payment: internationalPayment.optional(),
  payment_gateway_details: z
    .strictObject({
      gateway_name: text(),
      gateway_order_id: text(),
      gateway_payment_id: text(),
      gateway_order_reference_id: text(),
      gateway_status_code: text(),
      gateway_settlement: text(),
      gateway_reference_name: text(),
    })
    .optional(),
  payment_surcharge: surcharge.optional(),
  // Of the webhooks. Unconfirmed here: no published entity has it.
  payment_offers: z.array(offer).optional(),
})

export const PAYMENT_CALLS: Record<string, WireCall> = {
  'GET /pg/orders/:orderId/payments': { source: `${PAGE}/get-payments-for-order`, answer: z.array(payment) },
  'GET /pg/orders/:orderId/payments/:cfPaymentId': {
    source: `${PAGE}/get-payment-by-id`,
    answer: payment,
  },
}
