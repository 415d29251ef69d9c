export type Random = ReturnType<typeof makeRandom>

/** Numbers that look random and are the same at every run with the same seed (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `low` to `high`, both included. */
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(next() * list.length)]
    if (picked === undefined) throw new RangeError('nothing to pick from')
    return picked
  }
  return {
    whole,
    pick,
    /** True with this chance, 0 to 1. */
    chance: (probability: number) => next() < probability,
    /** One of the values, each as likely as its weight says. */
    weighted<T>(options: readonly (readonly [T, number])[]): T {
      let left = next() * options.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of options) {
        left -= weight
        if (left < 0) return value
      }
      return pick(options)[0]
    },
    digits: (length: number) => Array.from({ length }, () => whole(0, 9)).join(''),
    letters: (length: number) =>
      Array.from({ length }, () => pick([...'ABCDEFGHIJKLMNPQRSTUVWXYZ'])).join(''),
  }
}
