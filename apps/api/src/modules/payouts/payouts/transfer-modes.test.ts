import { describe, expect, it } from 'vitest'
import { isBankHoliday, modesFor, opensAt } from './transfer-modes.ts'

/** A moment by the clock in India. */
const india = (text: string) => new Date(`${text}+05:30`)
// November 2026: the 2nd is a Monday, the 14th and 28th are the second and fourth Saturday.
const MONDAY_NOON = india('2026-11-02T12:00:00')
const names = (provider: string, paise: bigint, moment = MONDAY_NOON) =>
  modesFor(provider, paise, moment).map(({ mode }) => mode)

describe('the mode by amount', () => {
  it.each([
    [99n, []],
    [100n, ['imps', 'neft']],
    [19_999_999n, ['imps', 'neft']],
    [20_000_000n, ['imps', 'rtgs', 'neft']],
    [50_000_000n, ['imps', 'rtgs', 'neft']],
    [50_000_001n, ['rtgs', 'neft']],
  ] as const)('%s paise', (paise, modes) => {
    expect(names('cashfree', paise)).toEqual(modes)
  })
})

describe('bank holidays', () => {
  it.each([
    ['2026-11-01T10:00:00', true],
    ['2026-11-02T10:00:00', false],
    ['2026-11-07T10:00:00', false],
    ['2026-11-14T10:00:00', true],
    ['2026-11-21T10:00:00', false],
    ['2026-11-28T10:00:00', true],
    ['2026-11-29T10:00:00', true],
    // The fifth Saturday is a working day; half past midnight is the day of India, not of London.
    ['2026-10-31T10:00:00', false],
    ['2026-11-15T00:30:00', true],
    ['2026-11-14T00:30:00', true],
    ['2026-11-16T00:30:00', false],
  ])('%s: %s', (text, expected) => {
    expect(isBankHoliday(india(text))).toBe(expected)
  })
})

describe('when a mode goes', () => {
  it.each([
    ['cashfree', 'imps', '2026-11-01T03:00:00', '2026-11-01T03:00:00'],
    ['cashfree', 'neft', '2026-11-02T00:59:59', '2026-11-02T01:00:00'],
    ['cashfree', 'neft', '2026-11-02T01:00:00', '2026-11-02T01:00:00'],
    ['cashfree', 'neft', '2026-11-02T18:44:59', '2026-11-02T18:44:59'],
    ['cashfree', 'neft', '2026-11-02T18:45:00', '2026-11-03T01:00:00'],
    ['razorpayx', 'neft', '2026-11-02T01:30:00', '2026-11-02T02:00:00'],
    ['razorpayx', 'rtgs', '2026-11-02T17:59:00', '2026-11-02T17:59:00'],
    ['razorpayx', 'rtgs', '2026-11-02T18:00:00', '2026-11-03T02:00:00'],
    // Over the second Saturday and the Sunday behind it.
    ['razorpayx', 'neft', '2026-11-13T19:00:00', '2026-11-16T02:00:00'],
    ['cashfree', 'rtgs', '2026-11-14T12:00:00', '2026-11-16T01:00:00'],
    ['another', 'neft', '2026-11-01T12:00:00', '2026-11-02T02:00:00'],
  ] as const)('%s %s at %s: %s', (provider, mode, now, then) => {
    expect(opensAt(provider, mode, india(now)).toISOString()).toBe(india(then).toISOString())
  })

  it('is expected as long after it goes as banks mostly take', () => {
    const [rtgs, neft] = modesFor('razorpayx', 60_000_000n, india('2026-11-01T12:00:00'))
    expect(rtgs?.expectedAt).toEqual(india('2026-11-02T03:00:00'))
    expect(neft?.expectedAt).toEqual(india('2026-11-02T04:00:00'))
    expect(modesFor('cashfree', 100n, MONDAY_NOON)[0]?.expectedAt).toEqual(india('2026-11-02T12:10:00'))
  })
})
