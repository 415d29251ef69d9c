import { createHash } from 'node:crypto'

/** How often the machine's speed is measured. */
const EVERY_MS = 1000
/** Hashed by OpenSSL: a loop in JavaScript is five times as fast once it is compiled, and that is no speed of the machine. */
const WORK = Buffer.alloc(2 ** 20)

/**
 * Measures from now on how fast this machine computes: the processor time of a fixed piece of work, every second, a few
 * milliseconds each. A machine that lends its processors to others is slower for minutes, and no call of it is to blame.
 * It computes alone: a memory that others slow down is not seen.
 * Gives what stops it and gives the speed of each tenth of the time, 1 for the fastest second that was seen.
 */
export function watchSpeed(): () => string {
  const taken: number[] = []
  const looking = setInterval(() => taken.push(workMs()), EVERY_MS)
  return () => {
    clearInterval(looking)
    const best = Math.min(...taken)
    const size = Math.ceil(taken.length / 10)
    return Array.from({ length: 10 }, (_, n) => taken.slice(n * size, (n + 1) * size))
      .filter((slice) => slice.length > 0)
      .map((slice) => (best / (slice.reduce((sum, ms) => sum + ms, 0) / slice.length)).toFixed(2))
      .join(' ')
  }
}

/** The processor time of the work in milliseconds: who else computes on this machine's own processors does not count. */
function workMs(): number {
  const before = process.cpuUsage()
  createHash('sha256').update(WORK).digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
