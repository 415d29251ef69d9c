import { describe, expect, it } from 'vitest'
import { splitOverpayment } from './overpayment.ts'

const totalPaise = 10_000n
const left = (held: bigint, excess: bigint) => held - excess

describe('the amounts that leave suspense for a payment', () => {
  it.each([
    ['what was ordered', 10_000n, 0n, 0n],
    ['a paisa short', 9_999n, 1n, 0n],
    ['a rupee short', 9_900n, 100n, 0n],
    ['a paisa over', 10_001n, -1n, 0n],
    ['99 paise over', 10_099n, -99n, 0n],
    ['a rupee over', 10_100n, 0n, 100n],
    ['far over', 25_000n, 0n, 15_000n],
  ])('%s', (_name, came, writtenOffPaise, overpaidPaise) => {
    const split = splitOverpayment({ suspendedPaise: came, owedPaise: came, totalPaise })
    expect(split).toEqual({ fromSuspensePaise: left(came, overpaidPaise), writtenOffPaise, overpaidPaise })
    expect(split.fromSuspensePaise + split.writtenOffPaise).toBe(totalPaise)
  })

  it('is all of it when the gateway explains the difference', () => {
    const split = splitOverpayment({ suspendedPaise: 12_500n, owedPaise: totalPaise, totalPaise })
    expect(split).toEqual({ fromSuspensePaise: 12_500n, writtenOffPaise: 0n, overpaidPaise: 0n })
  })
})
