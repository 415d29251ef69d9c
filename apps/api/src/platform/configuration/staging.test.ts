// A rehearsal of live mode: which configurations start, and by which sentence the others are refused.
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { describe, expect, it } from 'vitest'
import { LIVE, LIVE_RAZORPAY } from '../../../test/portal/live-settings.ts'
import { STAGING, STAGING_MORE, STAGING_SANDBOX } from '../../../test/portal/staging-settings.ts'
import { checkSettings } from '../../modules/pricing/gateway-accounts/account-settings.ts'
import { isOfPortal, settingsOf } from '../../providers/account-book.ts'
import { readConfig } from './config.ts'
import { gatewayEnvironment } from './gateway-settings.ts'
import { identityEnvironment } from './identity-settings.ts'
import { PROVIDER_ADDRESSES } from './live-check.ts'
import { payoutEnvironment } from './payout-settings.ts'
import { smsEnvironment } from './sms-settings.ts'

type Env = Record<string, string | undefined>

const DATABASE_URL = 'postgres://nowhere/chukta'
const read = (env: Env) => readConfig({ DATABASE_URL, ...env })
function said(env: Env): string {
  try {
    return read(env).mode
  } catch (error) {
    return (error as Error).message
  }
}
const other = (names: string, verb = 'does') =>
  `Refusing to start: this is a rehearsal (STAGING=1), and ${names} ${verb} not name its sandbox, ${STAGING_SANDBOX}.`
const { STAGING: _flag, STAGING_SANDBOX_URL: _url, ...SANDBOX_ADDRESSES } = STAGING
const LOCAL = Object.fromEntries(
  Object.entries(STAGING).map(([name, value]) => [
    name,
    value.replace(STAGING_SANDBOX, 'http://127.0.0.1:4010').replace('sandbox.chukta.example', '127.0.0.1'),
  ]),
)

it.each<[string, Env, string]>([
  ['nothing is set', {}, 'sandbox'],
  ['a whole live configuration', LIVE, 'live'],
  ['a whole rehearsal', STAGING, 'staging'],
  ['a rehearsal with every optional provider', { ...STAGING, ...STAGING_MORE }, 'staging'],
  ['a rehearsal whose sandbox is on this machine', LOCAL, 'staging'],
  [
    'mail to the port of the sandbox on this machine',
    { ...STAGING, SMTP_URL: 'smtp://127.0.0.1:4011' },
    'staging',
  ],
  // The two variables.
  [
    'another word',
    { ...STAGING, STAGING: 'true' },
    'Refusing to start: STAGING is 1 for a rehearsal, or not set.',
  ],
  [
    'no sandbox',
    { ...STAGING, STAGING_SANDBOX_URL: '' },
    'Refusing to start: STAGING=1 needs STAGING_SANDBOX_URL, the address of the sandbox.',
  ],
  [
    'a sandbox alone',
    { STAGING_SANDBOX_URL: STAGING_SANDBOX },
    'Refusing to start: STAGING_SANDBOX_URL is set, and STAGING=1 is not.',
  ],
  ...['http://sandbox.chukta.example', `${STAGING_SANDBOX}/pg`, 'ftp://localhost', 'sandbox'].map(
    (url): [string, Env, string] => [
      `a sandbox at ${url}`,
      { ...STAGING, STAGING_SANDBOX_URL: url },
      'Refusing to start: STAGING_SANDBOX_URL is the address of the sandbox without a path, by https:// or on this machine.',
    ],
  ),
  // Addresses of others.
  ['a real gateway', { ...STAGING, CASHFREE_BASE_URL: LIVE.CASHFREE_BASE_URL }, other('CASHFREE_BASE_URL')],
  ['its real script', { ...STAGING, CASHFREE_SDK_URL: LIVE.CASHFREE_SDK_URL }, other('CASHFREE_SDK_URL')],
  [
    'the test system of a gateway',
    { ...STAGING, CASHFREE_BASE_URL: 'https://sandbox.cashfree.com/pg' },
    other('CASHFREE_BASE_URL'),
  ],
  [
    'another port of the sandbox',
    { ...STAGING, MSG91_BASE_URL: `${STAGING_SANDBOX}:8443` },
    other('MSG91_BASE_URL'),
  ],
  [
    'a name and password',
    { ...STAGING, MSG91_BASE_URL: 'https://a:b@sandbox.chukta.example' },
    other('MSG91_BASE_URL'),
  ],
  [
    'the sandbox as a subdomain',
    { ...STAGING, MSG91_BASE_URL: `${STAGING_SANDBOX}.evil.example` },
    other('MSG91_BASE_URL'),
  ],
  [
    'a sandbox on this machine',
    { ...STAGING, MSG91_BASE_URL: 'http://localhost:4010' },
    other('MSG91_BASE_URL'),
  ],
  [
    'a real mail server and a second real gateway',
    { ...STAGING, SMTP_URL: LIVE.SMTP_URL, ...LIVE_RAZORPAY },
    other('RAZORPAY_BASE_URL, RAZORPAY_SDK_URL, SMTP_URL', 'do'),
  ],
  ['a mail relay on this machine', { ...STAGING, SMTP_URL: 'smtp://localhost:25' }, other('SMTP_URL')],
  ['hosts of accounts', { ...STAGING, GATEWAY_HOSTS: 'proxy.ours.example' }, other('GATEWAY_HOSTS')],
  [
    'an address that follows from others',
    { ...STAGING, ...STAGING_MORE, PAYU_DISPUTES_URL: '' },
    `Refusing to start: this is a rehearsal (STAGING=1), and without PAYU_DISPUTES_URL it would call https://bankportal.payu.in, which is not its sandbox, ${STAGING_SANDBOX}.`,
  ],
  ["the sandbox's addresses without STAGING", SANDBOX_ADDRESSES, 'live'],
])('%s: %s', (_what, env, expected) => {
  expect(said(env)).toBe(expected)
})

it.each<[string, Env, string]>([
  [
    "the sandbox's keys",
    { ...STAGING, CASHFREE_CLIENT_SECRET: 'sandbox-secret' },
    "CASHFREE_CLIENT_SECRET is the sandbox's",
  ],
  ['an example of the pages', { ...STAGING, CASHFREE_CLIENT_ID: 'your-id' }, 'CASHFREE_CLIENT_ID'],
  ['a test answer', { ...STAGING, CAPTCHA_TEST_ANSWER: 'letmein' }, 'CAPTCHA_TEST_ANSWER is set'],
  ['webhook endpoints on this machine', { ...STAGING, WEBHOOKS_TO_LOCAL: 'on' }, 'WEBHOOKS_TO_LOCAL is on'],
  [
    'an own address in the clear',
    { ...STAGING, PUBLIC_URL: 'http://pay.chukta.example' },
    'PUBLIC_URL must begin',
  ],
  ['no SMS', { ...STAGING, MSG91_BASE_URL: '' }, 'MSG91_BASE_URL is missing'],
  [
    'billers by half',
    { ...STAGING, PAYSPRINT_BASE_URL: STAGING_MORE.PAYSPRINT_BASE_URL },
    'PAYSPRINT_JWT_KEY is missing',
  ],
])('the other checks of live mode hold: %s', (_what, env, expected) => {
  expect(said(env)).toMatch(/^Refusing to start: live mode is not fully configured/)
  expect(said(env)).toContain(expected)
})

it('knows every variable that may hold an address of a provider', () => {
  const parts = [gatewayEnvironment, payoutEnvironment, identityEnvironment, smsEnvironment]
  const names = parts
    .flatMap(({ shape }) => Object.keys(shape))
    .filter((name) => /_(URL|HOST|ENDPOINT)$/.test(name))
  expect(names.length).toBeGreaterThan(10)
  expect([...names, 'PAYSPRINT_BASE_URL'].filter((name) => !PROVIDER_ADDRESSES.includes(name))).toEqual([])
})

describe('what a rehearsal offers', () => {
  it('is what is set, at its sandbox', () => {
    for (const env of [STAGING, LOCAL]) {
      const { gateways, paysprint, quicko, payouts, isSandbox } = read(env)
      expect(isSandbox).toBe(false)
      expect(gateways.filter(({ offered }) => offered).map(({ slug }) => slug)).toEqual(['cashfree'])
      expect([
        paysprint.offered,
        quicko.offered,
        payouts.cashfree.offered,
        payouts.razorpayx.offered,
      ]).toEqual([false, false, false, false])
    }
    const all = read({ ...STAGING, ...STAGING_MORE })
    expect(all.gateways.every(({ offered }) => offered)).toBe(true)
    expect([all.paysprint.offered, all.payouts.cashfree.offered, all.payouts.razorpayx.offered]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('of recorded accounts, those whose every address is at its sandbox', () => {
    const portal = read(STAGING)
    const { CASHFREE_BASE_URL, CASHFREE_SDK_URL, CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET } = STAGING
    const own = { CASHFREE_BASE_URL, CASHFREE_SDK_URL, CASHFREE_CLIENT_ID, CASHFREE_CLIENT_SECRET }
    expect(isOfPortal(settingsOf('cashfree', own, portal), portal)).toBe(true)
    for (const name of ['CASHFREE_BASE_URL', 'CASHFREE_SDK_URL'] as const) {
      expect(() => settingsOf('cashfree', { ...own, [name]: LIVE[name] }, portal)).toThrow(
        'It must be at one of these hosts: sandbox.chukta.example',
      )
    }
    const { PAYU_DISPUTES_URL: _set, ...payu } = Object.fromEntries(
      Object.entries(STAGING_MORE).filter(([name]) => name.startsWith('PAYU_')),
    )
    expect(isOfPortal(settingsOf('payu', payu, portal), portal)).toBe(false)
    expect(checkSettings('cashfree', own, portal)).toEqual({ apiHost: 'sandbox.chukta.example' })
    // A live portal has the script's address from the gateway; a rehearsal has it from the account.
    const { CASHFREE_SDK_URL: _script, ...scriptless } = own
    const missing = { errors: { 'settings.CASHFREE_SDK_URL': [GATEWAY_ACCOUNTS.settingMissing] } }
    expect(() => checkSettings('cashfree', scriptless, portal)).toThrow(
      expect.objectContaining({ details: missing }),
    )
    expect(() => checkSettings('payu', payu, portal)).toThrow(
      GATEWAY_ACCOUNTS.otherInStaging(STAGING_SANDBOX),
    )
  })
})
