const KEPT_MS = 600_000
/** The most numbers held at one time; the oldest are dropped first. */
const MOST = 10_000

export type AadhaarMemory = ReturnType<typeof makeAadhaarMemory>

/**
 * Holds an Aadhaar number for ten minutes in the memory of this process, for the resend, which comes without
 * it. It is never written anywhere (design 8.5): after a restart, or on another copy, the person types it again.
 */
export function makeAadhaarMemory(now: () => number = Date.now) {
  const numbers = new Map<number, { aadhaarNumber: string; until: number }>()

  function sweep(): void {
    for (const [userId, { until }] of numbers) {
      if (until > now() && numbers.size <= MOST) return
      numbers.delete(userId)
    }
  }

  return {
    keep(userId: number, aadhaarNumber: string): void {
      // Taken out first, so that the map stays in the order of time.
      numbers.delete(userId)
      numbers.set(userId, { aadhaarNumber, until: now() + KEPT_MS })
      sweep()
    },
    recall(userId: number): string | undefined {
      sweep()
      return numbers.get(userId)?.aadhaarNumber
    },
    forget(userId: number): void {
      numbers.delete(userId)
    },
  }
}
