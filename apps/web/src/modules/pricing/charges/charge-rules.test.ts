import { describe, expect, it } from 'vitest'
import { chargeError, earning, sameCharge, shownCharge, withMargin } from './charge-rules.ts'

const LOW = 'Charges should not be less than assigned charge.'
const FORMAT = 'Charges must be a number from 0 to 100 with up to 4 decimal places.'

describe('chargeError', () => {
  it.each([
    ['1.10', '1.25', LOW],
    ['1.2499', '1.25', LOW],
    ['0', '0.0001', LOW],
    ['-1', '0', LOW],
    ['-0.5', null, FORMAT],
    ['1.25', '1.25', null],
    ['1.25001', '1.25', FORMAT],
    ['100.0001', '1.25', FORMAT],
    ['one', '1.25', FORMAT],
    ['9', '10', LOW],
    ['10', '9', null],
    ['', '1.25', null],
    ['0', null, null],
  ])('%s against %s', (typed, assigned, sentence) => {
    expect(chargeError(typed, assigned)).toBe(sentence)
  })
})

describe('earning', () => {
  it.each([
    ['1.80', '1.50', '+0.30'],
    ['1.10', '1.25', '−0.15'],
    ['0', '0.00', '0.00'],
    ['1.8625', '1.86', '+0.0025'],
    ['-1', '1.25', '−2.25'],
    ['', '1.25', null],
    ['1', null, null],
  ])('%s against %s', (typed, assigned, shown) => {
    expect(earning(typed, assigned)).toBe(shown)
  })
})

it('shows two decimals at least and all given ones', () => {
  expect([shownCharge('1.5'), shownCharge('1.8550'), shownCharge('0'), shownCharge(null)]).toEqual([
    '1.50',
    '1.855',
    '0.00',
    '',
  ])
})

it('adds a margin without a float', () => {
  expect(withMargin('0.1', '0.2')).toBe('0.30')
  expect(withMargin('99.9', '0.2')).toBeNull()
  expect(withMargin(null, '0.2')).toBeNull()
})

it('knows the same number in another spelling', () => {
  expect(sameCharge('1.5', '1.50')).toBe(true)
  expect(sameCharge('1.5', '1.51')).toBe(false)
  expect(sameCharge('', '0')).toBe(false)
})
