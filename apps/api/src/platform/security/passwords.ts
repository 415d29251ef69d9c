import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/errors.ts'

/** argon2id at the setting OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing is the most expensive work an anonymous caller can cause: few at a time, a short queue, then 503.
const IN_FLIGHT = 2
const WAITING = 64

let running = 0
// Known devices have a queue of their own with priority, which unknown callers cannot fill.
const known: (() => void)[] = []
const others: (() => void)[] = []

/** Checked when there is no account, so that unknown names cost the same work. */
const decoy = hash(randomBytes(24).toString('base64'), COST)

/** Hashes a password for storage. Throws 503 when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(others, () => hash(password, COST))
}

/**
 * True when the password is the one behind `stored`. Without a stored hash it does the same
 * work and gives false. `first` is for a known device, which gets priority.
 * Throws 503 when the queue is full.
 */
export function isRightPassword(
  stored: string | null,
  password: string,
  { first = false } = {},
): Promise<boolean> {
  return inTurn(first ? known : others, async () => {
    const right = await verify(stored ?? (await decoy), password)
    return right && stored !== null
  })
}

async function inTurn<T>(waiting: (() => void)[], work: () => Promise<T>): Promise<T> {
  if (running < IN_FLIGHT) running += 1
  else if (waiting.length < WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new AppError('unavailable', { retryAfterSeconds: 3 })
  try {
    return await work()
  } finally {
    // The slot is handed to the next in line instead of being released, so that no newcomer takes it first.
    const next = known.shift() ?? others.shift()
    if (next) next()
    else running -= 1
  }
}
