import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tdsBack, tdsOf } from './tds.ts'

const facts = { isOn: true, rateBp: 200, thresholdPaise: 2_000_000n, yearPaise: 0n, yearTdsPaise: 0n }

describe('the tax on a withdrawal', () => {
  it.each([
    ['off', 5_000_000n, { isOn: false }, 0n],
    ['up to the threshold', 2_000_000n, {}, 0n],
    ['beyond it: on the whole sum', 2_000_001n, {}, 40_000n],
    ['makes up for what was within it', 100_000n, { yearPaise: 2_000_000n }, 42_000n],
    ['after that the rate alone', 100_000n, { yearPaise: 3_000_000n, yearTdsPaise: 60_000n }, 2_000n],
    ['never more than all but a rupee', 1_000n, { yearPaise: 2_000_000n }, 900n],
    ['of a rupee nothing', 100n, { yearPaise: 9_000_000n }, 0n],
    ['nothing where too much was withheld', 100_000n, { yearPaise: 3_000_000n, yearTdsPaise: 900_000n }, 0n],
  ])('%s', (_, amountPaise, change, expected) => {
    expect(tdsOf(amountPaise, { ...facts, ...change })).toBe(expected)
  })
})

describe('the tax on the remaining withdrawals when one is returned', () => {
  const due = (paise: bigint) => (paise <= facts.thresholdPaise ? 0n : (paise * 200n) / 10_000n)

  it('equals the tax of the year without it, in any order of withdrawals and returns', () => {
    const step = fc.record({ amountPaise: fc.bigInt({ min: 10_000n, max: 3_000_000n }), back: fc.nat() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let live: { amountPaise: bigint; tdsPaise: bigint }[] = []
        let backPaise = 0n
        const sumOf = (key: 'amountPaise' | 'tdsPaise') => live.reduce((sum, one) => sum + one[key], 0n)
        for (const { amountPaise, back } of steps) {
          const yearTdsPaise = sumOf('tdsPaise') - backPaise
          const tdsPaise = tdsOf(amountPaise, { ...facts, yearPaise: sumOf('amountPaise'), yearTdsPaise })
          live.push({ amountPaise, tdsPaise })
          if (back % 3 === 0) {
            live = live.toSpliced(back % live.length, 1)
            const rateBp = sumOf('tdsPaise') > 0n ? 200 : 0
            const sumPaise = sumOf('amountPaise')
            backPaise += tdsBack({ ...facts, sumPaise, tdsPaise: sumOf('tdsPaise'), backPaise, rateBp })
          }
          const withheld = sumOf('tdsPaise') - backPaise
          expect(withheld >= 0n && withheld <= due(sumOf('amountPaise'))).toBe(true)
          expect(backPaise >= 0n).toBe(true)
        }
      }),
    )
  })
})
