import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACK_OFFICE } from '../pricing/back-office-messages.ts'
import { commissionError } from './users-rules.ts'

const messages = BACK_OFFICE.users

describe.each([
  ['add', 2, messages.commissionTwoDecimals, messages.commissionTwoDecimalsMost, '99.99'],
  ['edit', 3, messages.commissionThreeDecimals, messages.commissionThreeDecimalsMost, '99.999'],
] as const)('a commission on the %s form', (form, decimals, format, most, largest) => {
  it.each([[''], [' '], [null], [undefined]])('is required: %j', (typed) => {
    expect(commissionError(form, typed)).toBe('Commission is required.')
  })

  it.each(['0', 0, '8', '8.2', '8.25', 8.25, ' 8.25 ', '99', '99.99'])('may be %j', (typed) => {
    expect(commissionError(form, typed)).toBeNull()
  })

  it(`may be ${largest} and has at most ${decimals} decimals`, () => {
    expect(commissionError(form, largest)).toBeNull()
    expect(commissionError(form, `${largest}9`)).toBe(format)
    expect(commissionError(form, `1.${'1'.repeat(decimals)}`)).toBeNull()
    expect(commissionError(form, `1.${'1'.repeat(decimals + 1)}`)).toBe(format)
  })

  it.each(['100', 100, '100.00', '250', '999999999999999'])('is less than 100, not %j', (typed) => {
    expect(commissionError(form, typed)).toBe(most)
  })

  it.each(['-1', '+1', '1.', '.5', 'x', '1,5', '1e1', '8 %', 'x8', '8x', '1000000000000000', Number.NaN])(
    'is a number, not %j',
    (typed) => {
      expect(commissionError(form, typed)).toBe(format)
    },
  )

  it('is taken at every step below 100', () => {
    const steps = 10 ** decimals
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 * steps }), (step) => {
        const text = `${Math.floor(step / steps)}.${String(step % steps).padStart(decimals, '0')}`
        expect(commissionError(form, text)).toBe(step < 100 * steps ? null : most)
      }),
    )
  })
})
