/** Random choices that a seed repeats. */
export type Dice = {
  /** A fraction from 0 up to 1. */
  fraction(): number
  /** True in `chance` of all cases, 0 to 1. */
  hits(chance: number): boolean
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(values: readonly T[]): T
  shuffle<T>(values: readonly T[]): T[]
}

/** Dice of a whole number (mulberry32); the same number always rolls the same. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    hits: (chance) => fraction() < chance,
    between,
    pick<T>(values: readonly T[]): T {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    shuffle<T>(values: readonly T[]): T[] {
      return values
        .map((value) => ({ value, at: fraction() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value)
    },
  }
}
