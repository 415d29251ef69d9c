import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargePaise, quotedRate, rateSteps, shares } from './earnings.ts'

describe('the worked examples', () => {
  const base = 1_850_050n

  it('shares the charge of ₹18,500.50 at 1.85 %, base 1.50 %, commission 8.255 %, admin 10 %', () => {
    const charge = chargePaise(base, '1.85')
    expect(charge).toBe(34_226n)
    expect(chargePaise(base, '1.50')).toBe(27_751n)
    expect(
      shares({
        basePaise: base,
        chargePaise: charge,
        baseRate: '1.50',
        distributorRate: '8.255',
        adminRate: '10',
      }),
    ).toEqual({ distributorPaise: 534n, adminPaise: 8_716n, platformPaise: 24_976n })
  })

  it('leaves no margin after a failover to a gateway with base 2.10 %', () => {
    expect(
      shares({
        basePaise: base,
        chargePaise: 34_226n,
        baseRate: '2.10',
        distributorRate: '8.255',
        adminRate: '10',
      }),
    ).toEqual({ distributorPaise: 0n, adminPaise: 3_422n, platformPaise: 30_804n })
  })

  it('gives all of it to the platform when the payer has no admin above', () => {
    const charge = chargePaise(25_075n, '1.50')
    expect(charge).toBe(376n)
    expect(
      shares({
        basePaise: 25_075n,
        chargePaise: charge,
        baseRate: '1.50',
        distributorRate: null,
        adminRate: null,
      }),
    ).toEqual({ distributorPaise: 0n, adminPaise: 0n, platformPaise: 376n })
  })
})

describe('rates', () => {
  it('reads up to four decimals and refuses the rest', () => {
    expect(rateSteps('1.85')).toBe(18_500n)
    expect(rateSteps('100')).toBe(1_000_000n)
    expect(rateSteps('0')).toBe(0n)
    expect(rateSteps('8.255')).toBe(82_550n)
    expect(rateSteps('0.0001')).toBe(1n)
    for (const wrong of ['-1', '1.00001', 'abc', '', '1e2', '1.', 'x1', '1x', ' 1', '1000']) {
      expect(() => rateSteps(wrong), wrong).toThrow('a rate is 0 to 100 with at most four decimals')
    }
    for (const wrong of ['100.0001', '100.01', '101', '999']) {
      expect(() => rateSteps(wrong), wrong).toThrow('a rate is at most 100')
      expect(() => rateSteps(wrong), wrong).toThrow(RangeError)
    }
  })

  it('rounds a charge half up to the paisa', () => {
    expect(chargePaise(10_000n, '0.0050')).toBe(1n)
    expect(chargePaise(10_000n, '0.0049')).toBe(0n)
    expect(chargePaise(10_000n, '0.0150')).toBe(2n)
    expect(chargePaise(10_000n, '0.0149')).toBe(1n)
    expect(chargePaise(100n, '0')).toBe(0n)
    expect(chargePaise(100n, '100')).toBe(100n)
  })

  it('quotes the payer’s own rate where both are the same', () => {
    expect(quotedRate('1.5', '1.5000')).toBe('1.5')
  })

  it('never quotes below the base rate', () => {
    expect(quotedRate('1.2000', '1.5000')).toBe('1.5000')
    expect(quotedRate('1.8500', '1.5000')).toBe('1.8500')
  })
})

describe('any payment', () => {
  const rate = fc
    .integer({ min: 0, max: 1_000_000 })
    .map((steps) => `${Math.floor(steps / 10_000)}.${String(steps % 10_000).padStart(4, '0')}`)

  it('splits into three shares that are not negative and sum to the charge', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 100_000_000n }),
        rate,
        rate,
        fc.option(rate),
        fc.option(rate),
        (basePaise, payerRate, baseRate, distributorRate, adminRate) => {
          const charge = chargePaise(basePaise, quotedRate(payerRate, baseRate))
          const parts = shares({ basePaise, chargePaise: charge, baseRate, distributorRate, adminRate })
          const all = [parts.distributorPaise, parts.adminPaise, parts.platformPaise]
          expect(all.reduce((sum, part) => sum + part, 0n)).toBe(charge)
          expect(all.every((part) => part >= 0n)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
