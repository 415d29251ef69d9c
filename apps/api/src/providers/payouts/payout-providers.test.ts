import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { payoutProviders } from './payout-providers.ts'

const DATABASE_URL = 'postgres://localhost/none'
const offered = (env: Record<string, string>) => [
  ...payoutProviders(readConfig({ DATABASE_URL, ...env })).keys(),
]

it('offers the sandbox as both, and Cashfree first', () => {
  expect(offered({})).toEqual(['cashfree', 'razorpayx'])
})

it('pays no play money out through a real provider', () => {
  const env = {
    RAZORPAYX_BASE_URL: 'https://api.razorpay.com/v1',
    RAZORPAYX_KEY_SECRET: 'rzp-secret',
    RAZORPAYX_WEBHOOK_SECRET: 'hook-secret',
    RAZORPAYX_ACCOUNT_NUMBER: '002281300012871',
  }
  expect(offered(env)).toEqual(['cashfree'])
})

it('does not start with the secrets of the sandbox at a real address', () => {
  expect(() => offered({ CASHFREE_PAYOUTS_BASE_URL: 'https://api.cashfree.com/payout' })).toThrow(
    'CASHFREE_PAYOUTS_CLIENT_SECRET is the sandbox secret',
  )
  expect(() => offered({ RAZORPAYX_BASE_URL: 'https://api.razorpay.com/v1' })).toThrow(
    /RAZORPAYX_KEY_SECRET or RAZORPAYX_WEBHOOK_SECRET.*RAZORPAYX_ACCOUNT_NUMBER/,
  )
})
