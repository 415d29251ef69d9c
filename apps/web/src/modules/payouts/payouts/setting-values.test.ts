import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import { expect, it } from 'vitest'
import { checkSetting } from './setting-values.ts'

const time = { daily_at: PAYOUTS.dailyAt }
const minutes = { new_account_minutes: PAYOUTS.newAccountMinutes }

it.each([
  ['at-once', '', '30', {}],
  ['held', 'no time', '0', {}],
  ['daily', '18:05', '10080', {}],
  ['daily', '24:00', '30', time],
  ['daily', '', '30', time],
  ['daily', '9:30', '', { ...time, ...minutes }],
  ['at-once', '', '10081', minutes],
  ['at-once', '', '-1', minutes],
  ['at-once', '', '1.5', minutes],
])('%s at %j, %j minutes', (send, daily_at, new_account_minutes, expected) => {
  expect(checkSetting({ send, daily_at, new_account_minutes })).toEqual(expected)
})
