import { expect, it } from 'vitest'
import { LIVE, LIVE_RAZORPAYX } from '../../../test/portal/live-settings.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import { payoutProviders } from './payout-providers.ts'

const DATABASE_URL = 'postgres://localhost/none'
const offered = (env: Record<string, string>) => [
  ...payoutProviders(readConfig({ DATABASE_URL, ...env })).keys(),
]

it('offers the sandbox as both, and Cashfree first', () => {
  expect(offered({})).toEqual(['cashfree', 'razorpayx'])
})

it('pays no real money out at the sandbox', () => {
  expect(offered(LIVE)).toEqual([])
  expect(offered({ ...LIVE, ...LIVE_RAZORPAYX })).toEqual(['razorpayx'])
})
