import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference, splitTax, stateOfRecipient } from './split-tax.ts'

describe('the taxes inside a charge', () => {
  it.each([
    // 342.26 × 18 ÷ 118 = 52.2091…, its half 26.1045…
    [34_226n, '18.0000', false, 29_005n, 0n, 5221n],
    [34_226n, '18', true, 29_006n, 2610n, 0n],
    [118n, '18', true, 100n, 9n, 0n],
    // 1.05 × 5 ÷ 105 = 0.05, its half 0.025: half up.
    [105n, '5', true, 99n, 3n, 0n],
    [105n, '5', false, 100n, 0n, 5n],
    [1n, '18', true, 1n, 0n, 0n],
    [34_226n, '0.0000', true, 34_226n, 0n, 0n],
    [0n, '18', false, 0n, 0n, 0n],
  ])('%s paise at %s %% (within a state: %s)', (charge, rate, isWithin, taxable, each, igst) => {
    expect(splitTax(charge, rate, isWithin)).toEqual({
      taxablePaise: taxable,
      cgstPaise: each,
      sgstPaise: each,
      igstPaise: igst,
    })
  })

  it('add up with the taxable value, and are right to the paisa, for any charge', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 5_000_000n }),
        fc.constantFrom('0', '5', '12', '18', '18.5', '28'),
        fc.boolean(),
        (charge, rate, isWithin) => {
          const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(charge, rate, isWithin)
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(charge)
          expect(cgstPaise).toBe(sgstPaise)
          const right = (Number(charge) * Number(rate)) / (100 + Number(rate))
          expect(Math.abs(Number(cgstPaise + sgstPaise + igstPaise) - right)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('of partial refunds add up to those of the whole', () => {
    const parts = (paise: bigint) => splitTax(paise, '18', true)
    const given = [10_001n, 3n, 24_222n]
    let before = 0n
    const sum = given.reduce(
      (total, paise) => {
        const part = difference(parts(before + paise), parts(before))
        before += paise
        return { taxable: total.taxable + part.taxablePaise, cgst: total.cgst + part.cgstPaise }
      },
      { taxable: 0n, cgst: 0n },
    )
    expect(sum).toEqual({ taxable: parts(34_226n).taxablePaise, cgst: parts(34_226n).cgstPaise })
  })
})

describe('the state of a recipient', () => {
  it.each([
    ['29AABCU9603R1ZJ', 'Maharashtra', '29'],
    [null, 'Maharashtra', '27'],
    [null, 'Jammu and Kashmir', '01'],
    [null, '', ''],
    [null, 'Atlantis', ''],
  ])('registered under %s, at home in %s: %s', (gstin, state, code) => {
    expect(stateOfRecipient(gstin, state)).toBe(code)
  })
})
