import { expect, it } from 'vitest'
import { because, enterEffect, inWay, judged, mayEnter, type Way } from './effects.ts'

const REFUND = { name: 'POST /refunds', effects: ['refund.request'] } as const
const way = (change: Partial<Way> = {}): Way => ({
  ...REFUND,
  by: { id: 1, roleId: 2, steppedUp: true, key: null, member: null },
  judged: new Set(['refunds']),
  ...change,
})
const refund = (change?: Partial<Way>) => inWay(way(change), () => enterEffect('refund.request'))

it('admits a caller with permission, a fresh session and the approvals', () => {
  expect(() => refund()).not.toThrow()
})

it('fails closed on a way that is not known, does not declare it, or passes the approvals by', () => {
  expect(() => enterEffect('refund.request')).toThrow(/no known way/)
  expect(() => refund({ effects: [] })).toThrow('POST /refunds reaches refund.request without declaring it')
  expect(() => refund({ judged: new Set() })).toThrow(/past the approval of refunds/)
  expect(() =>
    inWay(way({ judged: new Set() }), () => judged('refunds', () => enterEffect('refund.request'))),
  ).not.toThrow()
})

it('refuses a role without permission, a caller without sign-in, and a session that is not fresh', () => {
  expect(() => refund({ by: { id: 1, roleId: 3, steppedUp: true, key: null, member: null } })).toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  )
  expect(() => refund({ by: null })).toThrow(expect.objectContaining({ code: 'forbidden' }))
  expect(() => refund({ by: { id: 1, roleId: 2, steppedUp: false, key: null, member: null } })).toThrow(
    expect.objectContaining({ code: 'step-up-required' }),
  )
})

it('allows an automatic cause its declared effects alone', () => {
  expect(() => because('the biller refused the bill', () => enterEffect('refund.request'))).not.toThrow()
  expect(() => because('the biller refused the bill', () => enterEffect('payout.bear'))).toThrow(/without/)
})

it('offers an action to people who may cause all of its effects', () => {
  expect(mayEnter({ id: 1, roleId: 2, steppedUp: true, key: null, member: null }, ['refund.request'])).toBe(
    true,
  )
  expect(
    mayEnter({ id: 1, roleId: 2, steppedUp: true, key: null, member: null }, [
      'refund.request',
      'payout.bear',
    ]),
  ).toBe(false)
})
