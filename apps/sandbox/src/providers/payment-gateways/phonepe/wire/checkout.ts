import { z } from 'zod'
import type { WireCall } from '../../../../wire/wire.ts'
import { merchantId, metaInfo, moment, order, paise, STATES } from './payments.ts'

const PAGE =
  'https://developer.phonepe.com/payment-gateway/website-integration/standard-checkout/api-integration/api-reference'
const truth = z.enum(['true', 'false'], 'true or false')
/** Its own SDK has it twice in one address. */
const flag = () => z.union([z.array(truth), truth]).optional()
const words = <const W extends [string, ...string[]]>(...values: W) =>
  z.array(z.enum(values, `one of ${values.join(', ')}`), 'a list').optional()
const banks = z.array(z.string('a text'), 'a list').optional()

/** create-payment/supported-values: version V2 of the modes. */
const mode = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('UPI'),
      flows: words('INTENT', 'COLLECT', 'QR'),
      apps: words('phonepe', 'gpay', 'paytm', 'bhim', 'amazon', 'cred', 'supermoney', 'others'),
      instruments: words('BANK_ACCOUNT', 'RUPAY_CC', 'CREDIT_LINE'),
    }),
    z.strictObject({
      type: z.literal('CARD'),
      types: words('CREDIT_CARD', 'DEBIT_CARD'),
      networks: words('VISA', 'MASTER_CARD', 'RUPAY', 'AMEX', 'DINERS_CLUB'),
      // Its list of values is not complete here.
      variants: z.array(z.string('a text'), 'a list').optional(),
    }),
    z.strictObject({ type: z.literal('NET_BANKING'), banks }),
    z.strictObject({ type: z.literal('CORPORATE_NET_BANKING'), banks }),
  ],
  'unknown type',
)
const modes = z.array(mode, 'a list').optional()

const payRequest = z.strictObject({
  merchantOrderId: merchantId(),
  amount: paise(100),
  expireAfter: z
    .int('300 to 3600 seconds')
    .min(300, '300 to 3600 seconds')
    .max(3_600, '300 to 3600 seconds')
    .optional(),
  metaInfo: metaInfo.optional(),
  disablePaymentRetry: z.boolean('true or false').optional(),
  prefillUserLoginDetails: z.strictObject({ phoneNumber: z.string('a text') }).optional(),
  paymentFlow: z.strictObject({
    type: z.literal('PG_CHECKOUT', 'PG_CHECKOUT'),
    message: z.string('a text').optional(),
    merchantUrls: z.strictObject({ redirectUrl: z.string('a text') }),
    // Without a version the older names of modes hold, which the portal does not send.
    paymentModeConfig: z
      .strictObject({
        version: z.literal('V2', 'this sandbox speaks V2'),
        enabledPaymentModes: modes,
        disabledPaymentModes: modes,
      })
      .optional(),
  }),
})

export const CHECKOUT_CALLS: Record<string, WireCall> = {
  'POST /apis/pg-sandbox/v1/oauth/token': {
    source: 'https://developer.phonepe.com/v1/reference/authorization-standard-checkout',
    body: z.strictObject({
      client_id: z.string().min(1, 'a text'),
      client_version: z.string().min(1, 'a text'),
      client_secret: z.string().min(1, 'a text'),
      grant_type: z.literal('client_credentials', 'client_credentials'),
    }),
    // OAuthResponse of the SDK.
    answer: z.strictObject({
      access_token: z.string(),
      encrypted_access_token: z.string(),
      refresh_token: z.string().optional(),
      expires_in: z.int(),
      issued_at: z.int(),
      expires_at: z.int(),
      session_expires_at: z.int(),
      token_type: z.literal('O-Bearer'),
    }),
  },
  'POST /apis/pg-sandbox/checkout/v2/pay': {
    source: `${PAGE}/create-payment`,
    body: payRequest,
    answer: z.strictObject({
      orderId: z.string(),
      state: z.enum(STATES),
      expireAt: moment(),
      redirectUrl: z.string(),
    }),
  },
  'GET /apis/pg-sandbox/checkout/v2/order/:id/status': {
    source: 'https://developer.phonepe.com/v1/reference/order-status-standard-checkout-1',
    query: z.strictObject({ details: flag(), errorContext: flag() }),
    answer: z.strictObject(order),
  },
}
