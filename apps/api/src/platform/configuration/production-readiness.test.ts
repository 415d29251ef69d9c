import { expect, it } from 'vitest'
import {
  LIVE,
  LIVE_AADHAAR_OTP,
  LIVE_BILLERS,
  LIVE_CASHFREE_PAYOUTS,
  LIVE_PAYU,
  LIVE_PHONEPE,
  LIVE_RAZORPAY,
  LIVE_RAZORPAYX,
} from '../../../test/portal/live-settings.ts'
import { readConfig } from './config.ts'
import { DECLARED_GATEWAYS } from './declared-gateways.ts'
import { checkLiveness } from './live-check.ts'

const DATABASE_URL = 'postgres://nowhere/chukta'
const ALL = {
  ...LIVE,
  ...LIVE_RAZORPAY,
  ...LIVE_PAYU,
  ...LIVE_PHONEPE,
  ...LIVE_BILLERS,
  ...LIVE_AADHAAR_OTP,
  ...LIVE_RAZORPAYX,
  ...LIVE_CASHFREE_PAYOUTS,
}

/** The names in capitals, as of variables, that a refused start gives; none when it starts. */
function named(env: Record<string, string>): string[] {
  try {
    readConfig({ DATABASE_URL, ...env })
    return []
  } catch (error) {
    return [...new Set((error as Error).message.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g))].toSorted()
  }
}

const without = (...names: (keyof typeof ALL)[]) =>
  Object.fromEntries(Object.entries(LIVE).filter(([name]) => !names.includes(name as keyof typeof ALL)))
const names = (...sets: Record<string, string>[]) => sets.flatMap((set) => Object.keys(set)).toSorted()
const CASHFREE = names(LIVE).filter((name) => name.startsWith('CASHFREE_')) as (keyof typeof LIVE)[]
const rest = (...set: string[]) => names(LIVE).filter((name) => !set.includes(name))
const otherGateways = names(LIVE_RAZORPAY, LIVE_PAYU, LIVE_PHONEPE)

it.each<[string, Record<string, string>, string[]]>([
  // Each required setting, with all others set.
  ['no mail server', without('SMTP_URL'), ['SMTP_URL']],
  ['no sender', without('MAIL_FROM'), ['MAIL_FROM']],
  [
    "the sandbox's mail server and sender",
    { ...LIVE, SMTP_URL: 'smtp://localhost:4011', MAIL_FROM: 'Chukta <no-reply@chukta.test>' },
    ['MAIL_FROM', 'SMTP_URL'],
  ],
  [
    'no SMS',
    without(
      'MSG91_BASE_URL',
      'MSG91_AUTH_KEY',
      'MSG91_SENDER',
      'MSG91_OTP_TEMPLATE',
      'MSG91_NOTICE_TEMPLATE',
    ),
    ['MSG91_AUTH_KEY', 'MSG91_BASE_URL', 'MSG91_NOTICE_TEMPLATE', 'MSG91_OTP_TEMPLATE', 'MSG91_SENDER'],
  ],
  ['no sender of SMS', without('MSG91_SENDER'), ['MSG91_SENDER']],
  ["the sandbox's sender of SMS", { ...LIVE, MSG91_SENDER: 'SANDBX' }, ['MSG91_SENDER']],
  [
    "the sandbox's templates of SMS",
    { ...LIVE, MSG91_OTP_TEMPLATE: 'chukta-login-otp', MSG91_NOTICE_TEMPLATE: 'chukta-notice' },
    ['MSG91_NOTICE_TEMPLATE', 'MSG91_OTP_TEMPLATE'],
  ],
  [
    'no identity checks',
    without('SECURE_ID_BASE_URL', 'SECURE_ID_CLIENT_ID', 'SECURE_ID_CLIENT_SECRET'),
    ['SECURE_ID_BASE_URL', 'SECURE_ID_CLIENT_ID', 'SECURE_ID_CLIENT_SECRET'],
  ],
  [
    'the keys of identity checks at the sandbox',
    { ...LIVE, SECURE_ID_BASE_URL: 'http://localhost:4010/verification' },
    ['SECURE_ID_BASE_URL'],
  ],
  ['no public address', without('PUBLIC_URL'), ['PUBLIC_URL']],
  ['a public address in the clear', { ...LIVE, PUBLIC_URL: 'http://pay.chukta.example' }, ['PUBLIC_URL']],
  ['webhooks to this machine', { ...LIVE, API_URL: 'http://127.0.0.1:4000' }, ['API_URL']],
  ['a test answer', { ...LIVE, CAPTCHA_TEST_ANSWER: 'letmein' }, ['CAPTCHA_TEST_ANSWER']],
  ['webhook endpoints on this machine', { ...LIVE, WEBHOOKS_TO_LOCAL: 'on' }, ['WEBHOOKS_TO_LOCAL']],
  // Gateways.
  ['an example among the keys', { ...LIVE, CASHFREE_CLIENT_ID: 'sandbox-id' }, ['CASHFREE_CLIENT_ID']],
  ["a checkout of the sandbox's", without('CASHFREE_SDK_URL'), ['CASHFREE_SDK_URL']],
  [
    'a gateway in the clear',
    { ...LIVE, CASHFREE_BASE_URL: 'http://api.cashfree.com/pg' },
    ['CASHFREE_BASE_URL'],
  ],
  [
    'a second gateway by half',
    { ...LIVE, RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1', RAZORPAY_KEY_ID: 'rzp_live_1' },
    ['RAZORPAY_KEY_SECRET', 'RAZORPAY_SDK_URL', 'RAZORPAY_WEBHOOK_SECRET'],
  ],
  [
    'a key of a second gateway alone',
    { ...LIVE, PAYU_SALT: 'a live salt' },
    ['PAYU_API_URL', 'PAYU_CHECKOUT_URL', 'PAYU_KEY'],
  ],
  [
    'the key of chargebacks without the MID',
    { ...LIVE, ...LIVE_PAYU, PAYU_DISPUTES_KEY: 'a key' },
    ['PAYU_DISPUTES_KEY', 'PAYU_MERCHANT_ID'],
  ],
  [
    'the MID without the key of chargebacks',
    { ...LIVE, ...LIVE_PAYU, PAYU_MERCHANT_ID: '8392' },
    ['PAYU_DISPUTES_KEY', 'PAYU_MERCHANT_ID'],
  ],
  ['both', { ...LIVE, ...LIVE_PAYU, PAYU_DISPUTES_KEY: 'a key', PAYU_MERCHANT_ID: '8392' }, []],
  [
    'tokens fetched in the clear',
    { ...LIVE, ...LIVE_PHONEPE, PHONEPE_OAUTH_URL: 'http://tokens.example' },
    ['PHONEPE_OAUTH_URL'],
  ],
  // Optional settings.
  [
    'billers by half',
    { ...LIVE, ...LIVE_BILLERS, PAYSPRINT_JWT_KEY: '', PAYSPRINT_PARTNER_ID: 'sandbox-id' },
    ['PAYSPRINT_JWT_KEY', 'PAYSPRINT_PARTNER_ID'],
  ],
  [
    'Aadhaar by OTP by half',
    { ...LIVE, QUICKO_API_KEY: 'key_live_1' },
    ['QUICKO_API_SECRET', 'QUICKO_BASE_URL'],
  ],
  [
    'Aadhaar by OTP at the sandbox',
    { ...LIVE, ...LIVE_AADHAAR_OTP, QUICKO_BASE_URL: 'http://localhost:4010/quicko' },
    ['QUICKO_BASE_URL'],
  ],
  ['Aadhaar by OTP alone', LIVE_AADHAAR_OTP, [...names(LIVE), ...otherGateways].toSorted()],
  [
    'payouts by half',
    { ...LIVE, ...LIVE_CASHFREE_PAYOUTS, CASHFREE_PAYOUTS_CLIENT_SECRET: 'sandbox-secret' },
    ['CASHFREE_PAYOUTS_CLIENT_SECRET'],
  ],
  [
    "payouts from the sandbox's account",
    { ...LIVE, ...LIVE_RAZORPAYX, RAZORPAYX_ACCOUNT_NUMBER: '7878780080316316' },
    ['RAZORPAYX_ACCOUNT_NUMBER'],
  ],
  // One provider alone.
  ['one gateway alone', Object.fromEntries(CASHFREE.map((name) => [name, LIVE[name]])), rest(...CASHFREE)],
  ['mail alone', { SMTP_URL: LIVE.SMTP_URL }, [...rest('SMTP_URL'), ...otherGateways].toSorted()],
  [
    'the keys of a gateway alone',
    { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'a live secret' },
    [...rest(...CASHFREE), 'RAZORPAY_BASE_URL', 'RAZORPAY_SDK_URL', 'RAZORPAY_WEBHOOK_SECRET'].toSorted(),
  ],
])('%s: refuses to start, and names the missing settings', (_what, env, missing) => {
  expect(named(env)).toEqual(missing)
})

it('no gateway alone is left to the database to decide, and the sandbox offers none', () => {
  const env = without(...CASHFREE)
  const { lacks, lacksOfGateway } = checkLiveness(env)
  expect(lacks).toEqual([])
  expect(lacksOfGateway.map(({ variable }) => variable).toSorted()).toEqual(
    [...CASHFREE, ...otherGateways].toSorted(),
  )
  const config = readConfig({ DATABASE_URL, ...env })
  expect(config.gateways.filter(({ offered }) => offered)).toEqual([])
  expect([
    config.isSandbox,
    config.paysprint.offered,
    config.payouts.cashfree.offered,
    config.payouts.razorpayx.offered,
  ]).toEqual([false, false, false, false])
})

it('a complete one is live: unset optional services are not offered', () => {
  const config = readConfig({ DATABASE_URL, ...LIVE })
  expect(config.isSandbox).toBe(false)
  expect(config.gateways.filter(({ offered }) => offered).map(({ slug }) => slug)).toEqual(['cashfree'])
  expect([
    config.paysprint.offered,
    config.quicko.offered,
    config.payouts.cashfree.offered,
    config.payouts.razorpayx.offered,
  ]).toEqual([false, false, false, false])
  expect(config.secureId.hasDigilocker).toBe(true)
  const all = readConfig({ DATABASE_URL, ...ALL })
  expect(all.gateways.filter(({ offered }) => !offered)).toEqual([])
  expect([
    all.paysprint.offered,
    all.quicko.offered,
    all.payouts.cashfree.offered,
    all.payouts.razorpayx.offered,
  ]).toEqual([true, true, true, true])
})

it('number and OTP, or DigiLocker, can be switched off in any configuration', () => {
  for (const env of [{}, { ...LIVE, ...LIVE_AADHAAR_OTP }]) {
    const offers = (more: Record<string, string>) => {
      const { quicko, secureId } = readConfig({ DATABASE_URL, ...env, ...more })
      return [quicko.offered, secureId.hasDigilocker]
    }
    expect(offers({})).toEqual([true, true])
    expect(offers({ AADHAAR_OTP: 'off' })).toEqual([false, true])
    expect(offers({ DIGILOCKER: 'off' })).toEqual([true, false])
  }
})

it('takes a relay on this machine for a mail server, and a sandbox with keys of its own for a sandbox', () => {
  expect(named({ ...LIVE, SMTP_URL: 'smtp://localhost' })).toEqual([])
  const own = {
    CASHFREE_BASE_URL: 'http://localhost:9999/pg',
    CASHFREE_CLIENT_ID: 'mine',
    CASHFREE_CLIENT_SECRET: 'x',
  }
  expect(readConfig({ DATABASE_URL, ...own }).isSandbox).toBe(true)
  expect(readConfig({ DATABASE_URL, MAIL_FROM: LIVE.MAIL_FROM, PUBLIC_URL: LIVE.PUBLIC_URL }).isSandbox).toBe(
    true,
  )
})

it('names a wrong value and the missing ones in one message', () => {
  expect(named({ ...without('PUBLIC_URL'), LOG_LEVEL: 'loud', SMTP_URL: 'mail.chukta.example' })).toEqual([
    'LOG_LEVEL',
    'PUBLIC_URL',
    'SMTP_URL',
  ])
})

it('asks for every variable of every gateway that its folder calls needed', () => {
  for (const { address, fields } of DECLARED_GATEWAYS) {
    const needed = Object.keys(fields).filter((name) => !fields[name]?.startsWith('optional'))
    const { lacks } = checkLiveness({ ...without(...CASHFREE), [address]: 'https://api.gateway.example/v1' })
    expect(lacks.map(({ variable }) => variable)).toEqual(needed.filter((name) => name !== address))
  }
})
