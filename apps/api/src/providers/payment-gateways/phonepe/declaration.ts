import { z } from 'zod/mini'
import {
  agreedFees,
  declareGateway,
  feesSetting,
  SANDBOX_SECRET,
  textSetting,
} from '../../../platform/configuration/gateway-declaration.ts'

const LIVE_OAUTH = 'https://api.phonepe.com/apis/identity-manager'

/** Where PhonePe serves the checkout page that its script frames. */
const CHECKOUT_FRAMES = ['https://mercury-t2.phonepe.com', 'https://mercury-uat.phonepe.com']

export default declareGateway({
  id: 4,
  name: 'PhonePe',
  firstCharges: { card: '1.9500', upi: '0.3500', 'net-banking': '1.0500' },
  environment: z.object({
    PHONEPE_BASE_URL: z.optional(z.url()),
    PHONEPE_OAUTH_URL: z.optional(z.url()),
    PHONEPE_SDK_URL: z.optional(z.url()),
    PHONEPE_CLIENT_ID: textSetting('sandbox-id'),
    PHONEPE_CLIENT_SECRET: textSetting(SANDBOX_SECRET),
    PHONEPE_CLIENT_VERSION: textSetting('1'),
    PHONEPE_WEBHOOK_CREDENTIALS: z._default(z.enum(['basic', 'hmac'], 'The kind is basic or hmac.'), 'basic'),
    PHONEPE_WEBHOOK_USERNAME: textSetting('sandbox-id'),
    PHONEPE_WEBHOOK_PASSWORD: textSetting(SANDBOX_SECRET),
    PHONEPE_FEES: feesSetting,
  }),
  address: 'PHONEPE_BASE_URL',
  fields: {
    PHONEPE_BASE_URL: 'address',
    PHONEPE_OAUTH_URL: 'optional-address',
    PHONEPE_SDK_URL: 'address',
    PHONEPE_CLIENT_ID: 'id',
    PHONEPE_CLIENT_SECRET: 'secret',
    PHONEPE_CLIENT_VERSION: 'optional',
    PHONEPE_WEBHOOK_CREDENTIALS: 'optional',
    PHONEPE_WEBHOOK_USERNAME: 'id',
    PHONEPE_WEBHOOK_PASSWORD: 'secret',
    PHONEPE_FEES: 'optional',
  },
  hosts: {
    PHONEPE_BASE_URL: ['api.phonepe.com', 'api-preprod.phonepe.com'],
    PHONEPE_OAUTH_URL: ['api.phonepe.com', 'api-preprod.phonepe.com'],
    PHONEPE_SDK_URL: ['mercury.phonepe.com'],
  },
  script: { variable: 'PHONEPE_SDK_URL', url: 'https://mercury.phonepe.com/web/bundle/checkout.js' },
  readSettings(env, sandbox) {
    const apiUrl = env.PHONEPE_BASE_URL ?? `${sandbox.server}/apis/pg-sandbox`
    const isLive = apiUrl.startsWith('https://api.phonepe.com/')
    return {
      apiUrl,
      isLive,
      // Their test system has both under one address.
      oauthUrl: env.PHONEPE_OAUTH_URL ?? (isLive ? LIVE_OAUTH : apiUrl),
      sdkUrl: env.PHONEPE_SDK_URL ?? `${sandbox.browser}/web/bundle/checkout.js`,
      clientId: env.PHONEPE_CLIENT_ID,
      clientSecret: env.PHONEPE_CLIENT_SECRET,
      clientVersion: env.PHONEPE_CLIENT_VERSION,
      fees: agreedFees(env.PHONEPE_FEES, env.PHONEPE_BASE_URL),
      webhookCredentials: env.PHONEPE_WEBHOOK_CREDENTIALS,
      webhookUsername: env.PHONEPE_WEBHOOK_USERNAME,
      webhookPassword: env.PHONEPE_WEBHOOK_PASSWORD,
    }
  },
  checkoutUrls: ({ sdkUrl }) => ({
    scripts: [sdkUrl],
    frames: new URL(sdkUrl).origin === 'https://mercury.phonepe.com' ? CHECKOUT_FRAMES : [],
    forms: [],
  }),
})
