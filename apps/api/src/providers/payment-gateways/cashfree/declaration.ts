import { z } from 'zod/mini'
import {
  agreedFees,
  declareGateway,
  feesSetting,
  isSandboxAddress,
  SANDBOX_SECRET,
  textSetting,
} from '../../../platform/configuration/gateway-declaration.ts'

/** Windows that the SDK opens besides its own origin (its published list). */
const SDK_FRAMES = [
  'https://api.cashfree.com',
  'https://sandbox.cashfree.com',
  'https://payments.cashfree.com',
  'https://payments-test.cashfree.com',
]

/** A switch that is on at the sandbox and off at a real address, until it is set. */
const isOn = (setting: 'on' | 'off' | undefined, address: string | undefined) =>
  setting ? setting === 'on' : isSandboxAddress(address)

export default declareGateway({
  id: 1,
  name: 'Cashfree',
  firstCharges: { card: '1.8500', upi: '0.3000', 'net-banking': '0.9000' },
  environment: z.object({
    CASHFREE_BASE_URL: z.optional(z.url()),
    CASHFREE_SDK_URL: z.optional(z.url()),
    CASHFREE_CLIENT_ID: textSetting('sandbox-id'),
    CASHFREE_CLIENT_SECRET: textSetting(SANDBOX_SECRET),
    CASHFREE_FEES: feesSetting,
    CASHFREE_SUBSCRIPTIONS: z.optional(z.enum(['on', 'off'])),
    CASHFREE_SAVED_CARDS: z.optional(z.enum(['on', 'off'])),
    CASHFREE_API_VERSION: z._default(
      z.enum(['2025-01-01', '2026-01-01'], 'The version is 2025-01-01 or 2026-01-01.'),
      '2025-01-01',
    ),
  }),
  address: 'CASHFREE_BASE_URL',
  fields: {
    CASHFREE_BASE_URL: 'address',
    CASHFREE_SDK_URL: 'address',
    CASHFREE_CLIENT_ID: 'id',
    CASHFREE_CLIENT_SECRET: 'secret',
    CASHFREE_FEES: 'optional',
    CASHFREE_SUBSCRIPTIONS: 'optional',
    CASHFREE_SAVED_CARDS: 'optional',
    CASHFREE_API_VERSION: 'optional',
  },
  hosts: {
    CASHFREE_BASE_URL: ['api.cashfree.com', 'sandbox.cashfree.com'],
    CASHFREE_SDK_URL: ['sdk.cashfree.com'],
  },
  script: { variable: 'CASHFREE_SDK_URL', url: 'https://sdk.cashfree.com/js/v3/cashfree.js' },
  readSettings: (env, sandbox) => ({
    apiUrl: env.CASHFREE_BASE_URL ?? `${sandbox.server}/pg`,
    sdkUrl: env.CASHFREE_SDK_URL ?? `${sandbox.browser}/js/v3/cashfree.js`,
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
    apiVersion: env.CASHFREE_API_VERSION,
    fees: agreedFees(env.CASHFREE_FEES, env.CASHFREE_BASE_URL),
    // Cashfree does not document how its CVV field takes a saved card: a real account has them once this setting says so.
    offersSavedCards: isOn(env.CASHFREE_SAVED_CARDS, env.CASHFREE_BASE_URL),
    // Cashfree activates Subscriptions on request: a real account has them once this setting says so.
    offersMandates: isOn(env.CASHFREE_SUBSCRIPTIONS, env.CASHFREE_BASE_URL),
  }),
  checkoutUrls: ({ sdkUrl }) => ({
    scripts: [sdkUrl],
    frames: new URL(sdkUrl).origin === 'https://sdk.cashfree.com' ? SDK_FRAMES : [],
    forms: [],
  }),
})
