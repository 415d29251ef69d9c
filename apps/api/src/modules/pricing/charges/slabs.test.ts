import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../../../tests/full.ts'
import { quoteCharge, quoteParts, sharesOfParts } from './charges-service.ts'
import { rateSteps } from './earnings.ts'
import { firstBelow, quotedSlab, type Slabs, slabAt, slabsOf } from './slabs.ts'

const WORKED = slabsOf('1.85', [{ from_paise: 2_000_000, rate: '1.60' }])
const BASE = slabsOf('1.50', null)

const rate = fc.integer({ min: 0, max: 6 }).map((tenths) => `1.${tenths}000`)
const slabs: fc.Arbitrary<Slabs> = fc
  .tuple(
    rate,
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), rate), { selector: ([from]) => from }),
  )
  .map(([first, others]) =>
    slabsOf(
      first,
      others
        .map(([from_paise, each]) => ({ from_paise, rate: each }))
        .toSorted((a, b) => a.from_paise - b.from_paise),
    ),
  )

describe('the slab that holds an amount', () => {
  it.each<[bigint, string, bigint]>([
    [1n, '1.85', 0n],
    [1_999_999n, '1.85', 0n],
    [2_000_000n, '1.60', 2_000_000n],
    [2_000_001n, '1.60', 2_000_000n],
    [100_000_000n, '1.60', 2_000_000n],
  ])('of %s paise has %s %%', (paise, is, fromPaise) => {
    expect(slabAt(WORKED, paise)).toEqual({ rate: is, fromPaise })
  })

  it.each<[bigint, bigint]>([
    [1_850_050n, 34_226n],
    [1_999_999n, 37_000n],
    [2_000_000n, 32_000n],
  ])('charges %s paise with %s', (paise, charge) => {
    expect(quoteCharge(paise, { payerSlabs: WORKED, baseSlabs: BASE, gstRate: '18' }).chargePaise).toBe(
      charge,
    )
  })

  it('is the base slab where the own one is below it', () => {
    const base = slabsOf('1.50', [{ from_paise: 3_000_000, rate: '1.70' }])
    expect(quotedSlab(WORKED, base, 2_999_999n)).toEqual({ rate: '1.60', fromPaise: 2_000_000n })
    expect(quotedSlab(WORKED, base, 3_000_000n)).toEqual({ rate: '1.70', fromPaise: 3_000_000n })
  })
})

describe('the items of a basket', () => {
  const bases = [1_850_050n, 2_000_000n]
  it('are each charged by their own slab, and the whole has the effective rate', () => {
    const quote = quoteParts(bases, { payerSlabs: WORKED, baseSlabs: BASE, gstRate: '18' })
    expect(quote.parts).toEqual([
      { basePaise: 1_850_050n, chargePaise: 34_226n, rate: '1.85', fromPaise: 0n },
      { basePaise: 2_000_000n, chargePaise: 32_000n, rate: '1.60', fromPaise: 2_000_000n },
    ])
    // 66,226 ÷ 38,50,050 = 1.720133… %
    expect(quote).toMatchObject({
      rate: '1.7201',
      fromPaise: null,
      chargePaise: 66_226n,
      totalPaise: 3_916_276n,
    })
  })

  it('keep the rate that they have in common', () => {
    const quote = quoteParts([100n, 200n], { payerSlabs: WORKED, baseSlabs: BASE, gstRate: '18' })
    expect(quote.rate).toBe('1.85')
  })

  it('are shared by the base slab of each', () => {
    const earners = {
      ...{ distributor_id: null, distributor_name: null, distributor_rate: null, gst_rate: '18' },
      ...{ admin_id: 1, admin_name: 'Asha Rao', admin_rate: '10' },
    }
    const baseSlabs = slabsOf('1.50', [{ from_paise: 2_000_000, rate: '1.55' }])
    const parts = [
      { basePaise: 1_850_050n, chargePaise: 34_226n },
      { basePaise: 2_000_000n, chargePaise: 32_000n },
    ]
    expect(sharesOfParts(earners, { parts, baseSlabs })).toMatchObject({
      baseRateParts: ['1.50', '1.55'],
      baseFromParts: [0n, 2_000_000n],
      // 6,475 + ⌊2,775.1⌋, and 1,000 + ⌊3,100⌋
      adminParts: [9_250n, 4_100n],
      // (27,751 + 31,000) ÷ 38,50,050 = 1.525980… %
      baseRate: '1.5260',
      baseFromPaise: null,
    })
  })
})

describe('a charge is below the assigned one', () => {
  it('as a check of every paisa says, for random pairs', () => {
    fc.assert(
      fc.property(slabs, slabs, (own, assigned) => {
        // All slabs of these begin within 12 paise.
        const low = Array.from({ length: 15 }, (_, paise) => BigInt(paise)).find(
          (paise) => naive(own, paise) < naive(assigned, paise),
        )
        const found = firstBelow(own, assigned)
        expect(found?.fromPaise).toBe(low)
        if (!found) return
        expect(rateSteps(found.rate)).toBe(naive(own, found.fromPaise))
        expect(rateSteps(found.assignedRate)).toBe(naive(assigned, found.fromPaise))
      }),
      { numRuns: 3_000, seed: seedOf('SLABS_SEED') },
    )
  })

  it('nowhere where it is the same, and at once where it begins below', () => {
    expect(firstBelow(WORKED, WORKED)).toBeNull()
    expect(firstBelow(slabsOf('1.4999', null), BASE)).toEqual({
      ...{ fromPaise: 0n, rate: '1.4999', assignedRate: '1.50' },
    })
  })
})

/** The steps of the rate at an amount. */
function naive(of: Slabs, paise: bigint): bigint {
  let steps = 0n
  for (const slab of of) if (slab.fromPaise <= paise) steps = rateSteps(slab.rate)
  return steps
}
