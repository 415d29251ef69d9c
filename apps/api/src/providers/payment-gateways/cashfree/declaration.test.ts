import { expect, it } from 'vitest'
import declaration from './declaration.ts'

const REAL = 'https://api.cashfree.com/pg'
const sandbox = { server: 'http://127.0.0.1:4010', browser: 'http://localhost:4010' }
const settings = (env: Record<string, string>) =>
  declaration.readSettings(declaration.environment.parse(env), sandbox)

it.each([
  [undefined, undefined, true],
  [undefined, 'off', false],
  ['http://127.0.0.1:4010/pg', undefined, true],
  [REAL, undefined, false],
  [REAL, 'on', true],
  [REAL, 'off', false],
])('at %s with the setting %s, saved cards are on: %s', (address, setting, isOn) => {
  const env = {
    ...(address && { CASHFREE_BASE_URL: address }),
    ...(setting && { CASHFREE_SAVED_CARDS: setting }),
  }
  expect(settings(env).offersSavedCards).toBe(isOn)
  // Its own switch, apart from that of automatic payments.
  expect(settings({ ...env, CASHFREE_SUBSCRIPTIONS: isOn ? 'off' : 'on' }).offersSavedCards).toBe(isOn)
})

it('the setting is on or off', () => {
  expect(declaration.environment.safeParse({ CASHFREE_SAVED_CARDS: 'yes' }).success).toBe(false)
})
