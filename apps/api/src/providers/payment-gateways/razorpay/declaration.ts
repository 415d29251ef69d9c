import { z } from 'zod/mini'
import {
  agreedFees,
  declareGateway,
  feesSetting,
  SANDBOX_SECRET,
  textSetting,
} from '../../../platform/configuration/gateway-declaration.ts'

export default declareGateway({
  id: 2,
  name: 'Razorpay',
  firstCharges: { card: '2.0000', upi: '0.4000', 'net-banking': '1.1000' },
  environment: z.object({
    RAZORPAY_BASE_URL: z.optional(z.url()),
    RAZORPAY_SDK_URL: z.optional(z.url()),
    RAZORPAY_KEY_ID: textSetting('sandbox-id'),
    RAZORPAY_KEY_SECRET: textSetting(SANDBOX_SECRET),
    RAZORPAY_WEBHOOK_SECRET: textSetting(SANDBOX_SECRET),
    RAZORPAY_FEES: feesSetting,
  }),
  address: 'RAZORPAY_BASE_URL',
  fields: {
    RAZORPAY_BASE_URL: 'address',
    RAZORPAY_SDK_URL: 'address',
    RAZORPAY_KEY_ID: 'id',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    RAZORPAY_FEES: 'optional',
  },
  hosts: { RAZORPAY_BASE_URL: ['api.razorpay.com'], RAZORPAY_SDK_URL: ['checkout.razorpay.com'] },
  script: { variable: 'RAZORPAY_SDK_URL', url: 'https://checkout.razorpay.com/v1/checkout.js' },
  readSettings: (env, sandbox) => ({
    apiUrl: env.RAZORPAY_BASE_URL ?? `${sandbox.server}/v1`,
    sdkUrl: env.RAZORPAY_SDK_URL ?? `${sandbox.browser}/v1/checkout.js`,
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
    fees: agreedFees(env.RAZORPAY_FEES, env.RAZORPAY_BASE_URL),
  }),
  checkoutUrls: ({ sdkUrl, apiUrl }) => ({ scripts: [sdkUrl], frames: [apiUrl], forms: [] }),
})
