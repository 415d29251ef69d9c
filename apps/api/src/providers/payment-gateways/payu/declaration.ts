import { z } from 'zod/mini'
import {
  agreedFees,
  declareGateway,
  feesSetting,
  SANDBOX_SECRET,
  textSetting,
} from '../../../platform/configuration/gateway-declaration.ts'

/** The MID of the sandbox's account. */
const SANDBOX_MERCHANT_ID = '143419'

/** Chargebacks have a host and a key of their own, and are listed by MID; without both a real PayU is not asked for them. */
function disputesOf(
  env: {
    PAYU_API_URL?: string | undefined
    PAYU_DISPUTES_URL?: string | undefined
    PAYU_DISPUTES_KEY?: string | undefined
    PAYU_MERCHANT_ID?: string | undefined
  },
  sandboxUrl: string,
): { url: string; key: string; merchantId: string } | null {
  const { PAYU_API_URL: apiUrl, PAYU_DISPUTES_URL: url } = env
  if (apiUrl === undefined) {
    const key = env.PAYU_DISPUTES_KEY ?? SANDBOX_SECRET
    const merchantId = env.PAYU_MERCHANT_ID ?? SANDBOX_MERCHANT_ID
    return { url: url ?? `${sandboxUrl}/payu/api/v1/chargebacks`, key, merchantId }
  }
  const { PAYU_DISPUTES_KEY: key, PAYU_MERCHANT_ID: merchantId } = env
  if (key === undefined || merchantId === undefined) return null
  const host = apiUrl.startsWith(TEST_SYSTEM) ? 'chbuat.payu.in' : 'bankportal.payu.in'
  return { url: url ?? `https://${host}/api/v1/chargebacks`, key, merchantId }
}

const TEST_SYSTEM = 'https://test.payu.in'

export default declareGateway({
  id: 3,
  name: 'PayU',
  firstCharges: { card: '2.1000', upi: '0.4500', 'net-banking': '1.2500' },
  environment: z.object({
    PAYU_API_URL: z.optional(z.url()),
    PAYU_CHECKOUT_URL: z.optional(z.url()),
    PAYU_KEY: textSetting('sandbox-id'),
    PAYU_SALT: textSetting(SANDBOX_SECRET),
    PAYU_FEES: feesSetting,
    PAYU_DISPUTES_URL: z.optional(z.url()),
    PAYU_DISPUTES_KEY: z.optional(z.string().check(z.minLength(1))),
    PAYU_MERCHANT_ID: z.optional(z.string().check(z.minLength(1))),
  }),
  address: 'PAYU_API_URL',
  fields: {
    PAYU_API_URL: 'address',
    PAYU_CHECKOUT_URL: 'address',
    PAYU_KEY: 'id',
    PAYU_SALT: 'secret',
    PAYU_FEES: 'optional',
    PAYU_DISPUTES_URL: 'optional-address',
    PAYU_DISPUTES_KEY: 'optional-secret',
    PAYU_MERCHANT_ID: 'optional',
  },
  together: [['PAYU_DISPUTES_KEY', 'PAYU_MERCHANT_ID']],
  hosts: {
    PAYU_API_URL: ['info.payu.in', 'test.payu.in'],
    PAYU_CHECKOUT_URL: ['secure.payu.in', 'test.payu.in'],
    PAYU_DISPUTES_URL: ['bankportal.payu.in', 'chbuat.payu.in'],
  },
  readSettings: (env, sandbox) => ({
    apiUrl: env.PAYU_API_URL ?? `${sandbox.server}/merchant/postservice.php?form=2`,
    checkoutUrl: env.PAYU_CHECKOUT_URL ?? `${sandbox.browser}/_payment`,
    key: env.PAYU_KEY,
    salt: env.PAYU_SALT,
    fees: agreedFees(env.PAYU_FEES, env.PAYU_API_URL),
    disputes: disputesOf(env, sandbox.server),
    // Served in production alone; its test system has no such call.
    listsSettlements: !env.PAYU_API_URL?.startsWith(TEST_SYSTEM),
  }),
  checkoutUrls: ({ checkoutUrl }) => ({ scripts: [], frames: [], forms: [checkoutUrl] }),
})
