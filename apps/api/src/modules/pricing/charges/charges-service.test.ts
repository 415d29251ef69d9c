import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Earners, gstInside, quoteCharge, sharesOf } from './charges-service.ts'
import { rateSteps } from './earnings.ts'
import { slabsOf } from './slabs.ts'

const rate = fc
  .integer({ min: 0, max: 1_000_000 })
  .map((steps) => `${Math.floor(steps / 10_000)}.${String(steps % 10_000).padStart(4, '0')}`)
const payable = fc.bigInt({ min: 100n, max: 100_000_000n })

const at = (payerRate: string, baseRate: string, gstRate = '18') => ({
  payerSlabs: slabsOf(payerRate, null),
  baseSlabs: slabsOf(baseRate, null),
  gstRate,
})

describe('the GST inside a charge', () => {
  it.each<[bigint, string, bigint]>([
    // 34,226 × 18 ÷ 118 = 5,220.92
    [34_226n, '18', 5_221n],
    // 376 × 18 ÷ 118 = 57.36
    [376n, '18.0000', 57n],
    // 118 holds 18 exactly, one paisa around it rounds to it
    [118n, '18', 18n],
    [117n, '18', 18n],
    [119n, '18', 18n],
    // 3 × 18 ÷ 118 = 0.458, 4 × 18 ÷ 118 = 0.610
    [3n, '18', 0n],
    [4n, '18', 1n],
    // Ties go up: 14 × 12 ÷ 112 = 1.5, 42 × 12 ÷ 112 = 4.5
    [14n, '12', 2n],
    [42n, '12', 5n],
    // 1 × 100 ÷ 200 = 0.5, 3 × 100 ÷ 200 = 1.5
    [1n, '100', 1n],
    [3n, '100', 2n],
    [0n, '18', 0n],
    [34_226n, '0', 0n],
  ])('of %s paise at %s percent is %s', (charge, gstRate, gst) => {
    expect(gstInside(charge, gstRate)).toBe(gst)
  })

  it('is charge × r ÷ (100 + r), half up, for any charge and rate', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000_000n }), rate, (charge, gstRate) => {
        const r = rateSteps(gstRate)
        const gst = gstInside(charge, gstRate)
        // gst − ½ ≤ exact < gst + ½, in whole numbers.
        const exact = 2n * charge * r
        expect((2n * gst - 1n) * (1_000_000n + r) <= exact).toBe(true)
        expect(exact < (2n * gst + 1n) * (1_000_000n + r)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is never negative and never more than half of the charge, rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000_000n }), rate, (charge, gstRate) => {
        const gst = gstInside(charge, gstRate)
        expect(gst >= 0n && gst <= (charge + 1n) / 2n).toBe(true)
      }),
    )
  })
})

describe('a quote', () => {
  it('is that of the worked example', () => {
    expect(quoteCharge(1_850_050n, at('1.85', '1.50'))).toEqual({
      rate: '1.85',
      fromPaise: 0n,
      chargePaise: 34_226n,
      totalPaise: 1_884_276n,
      gstRate: '18',
      gstPaise: 5_221n,
    })
  })

  it('is made at the base rate where the payer’s is below it', () => {
    expect(quoteCharge(1_850_050n, at('1.00', '1.50'))).toMatchObject({
      rate: '1.50',
      chargePaise: 27_751n,
      totalPaise: 1_877_801n,
    })
  })

  it('adds the charge to the base, never less than the base charge, with the GST inside', () => {
    fc.assert(
      fc.property(payable, rate, rate, rate, (basePaise, payerRate, baseRate, gstRate) => {
        const quote = quoteCharge(basePaise, at(payerRate, baseRate, gstRate))
        const least = quoteCharge(basePaise, at(baseRate, baseRate, gstRate))
        expect(quote.totalPaise).toBe(basePaise + quote.chargePaise)
        expect(quote.chargePaise >= least.chargePaise).toBe(true)
        expect(quote.chargePaise >= 0n && quote.chargePaise <= basePaise).toBe(true)
        expect(quote.gstPaise <= quote.chargePaise).toBe(true)
        expect(rateSteps(quote.rate) >= rateSteps(payerRate)).toBe(true)
        expect(rateSteps(quote.rate) >= rateSteps(baseRate)).toBe(true)
      }),
    )
  })
})

describe('the shares that are stored', () => {
  const earners: Earners = {
    distributor_id: 3,
    distributor_name: 'Deepa Menon',
    distributor_rate: '8.255',
    admin_id: 2,
    admin_name: 'Arvind Kulkarni',
    admin_rate: '10',
    gst_rate: '18',
  }
  const payment = { basePaise: 1_850_050n, chargePaise: 34_226n, baseRate: '1.50' }

  it('name the earners and the rates used', () => {
    expect(sharesOf(earners, payment)).toEqual({
      distributorPaise: 534n,
      adminPaise: 8_716n,
      platformPaise: 24_976n,
      distributorId: 3,
      distributorRate: '8.255',
      adminId: 2,
      adminRate: '10',
    })
  })

  it('leave a distributor out where none is above the payer', () => {
    expect(sharesOf({ ...earners, distributor_id: null, distributor_rate: null }, payment)).toMatchObject({
      distributorPaise: 0n,
      distributorId: null,
      distributorRate: '0',
      // The whole margin and a tenth of the base charge.
      adminPaise: 6_475n + 2_775n,
    })
  })

  it('leave an admin out where none is above the payer, at any platform rate', () => {
    expect(sharesOf({ ...earners, admin_id: null }, payment)).toMatchObject({
      adminPaise: 0n,
      adminId: null,
      adminRate: '0',
      distributorPaise: 534n,
      platformPaise: 34_226n - 534n,
    })
  })

  it('sum to the charge and are never negative', () => {
    fc.assert(
      fc.property(payable, rate, rate, rate, rate, (basePaise, payerRate, baseRate, distributor, admin) => {
        const { chargePaise } = quoteCharge(basePaise, at(payerRate, baseRate))
        const rates = { distributor_rate: distributor, admin_rate: admin }
        const parts = sharesOf({ ...earners, ...rates }, { basePaise, chargePaise, baseRate })
        expect(parts.distributorPaise + parts.adminPaise + parts.platformPaise).toBe(chargePaise)
        for (const part of [parts.distributorPaise, parts.adminPaise, parts.platformPaise]) {
          expect(part >= 0n).toBe(true)
        }
      }),
    )
  })
})
