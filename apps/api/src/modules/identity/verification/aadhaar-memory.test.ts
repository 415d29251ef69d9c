import { describe, expect, it } from 'vitest'
import { makeAadhaarMemory } from './aadhaar-memory.ts'

const MINUTE = 60_000

function atClock() {
  let now = 1_000_000
  return {
    memory: makeAadhaarMemory(() => now),
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('an Aadhaar number that waits for its OTP', () => {
  it('is known for ten minutes', () => {
    const { memory, pass } = atClock()
    memory.keep(7, '234567890123')
    expect(memory.recall(7)).toBe('234567890123')
    pass(10 * MINUTE - 1)
    expect(memory.recall(7)).toBe('234567890123')
    pass(1)
    expect(memory.recall(7)).toBeUndefined()
  })

  it('is that of its person alone', () => {
    const { memory } = atClock()
    memory.keep(7, '234567890123')
    expect(memory.recall(8)).toBeUndefined()
  })

  it('is replaced by another, with ten minutes of its own', () => {
    const { memory, pass } = atClock()
    memory.keep(7, '234567890123')
    memory.keep(8, '345678901234')
    pass(9 * MINUTE)
    memory.keep(7, '999999990123')
    pass(2 * MINUTE)
    expect(memory.recall(7)).toBe('999999990123')
    expect(memory.recall(8)).toBeUndefined()
  })

  it('is deleted once it is verified', () => {
    const { memory } = atClock()
    memory.keep(7, '234567890123')
    memory.forget(7)
    expect(memory.recall(7)).toBeUndefined()
    memory.forget(7)
  })

  it('is deleted first when ten thousand others wait', () => {
    const { memory, pass } = atClock()
    for (let id = 1; id <= 10_000; id += 1) memory.keep(id, '234567890123')
    pass(1)
    expect(memory.recall(1)).toBe('234567890123')
    memory.keep(10_001, '234567890123')
    expect(memory.recall(1)).toBeUndefined()
    expect(memory.recall(2)).toBe('234567890123')
    expect(memory.recall(10_001)).toBe('234567890123')
  })
})
