import { describe, expect, it } from 'vitest'
import { tdsOf } from './tds.ts'

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
