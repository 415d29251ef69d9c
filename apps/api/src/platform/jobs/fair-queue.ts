import { AppError } from '../http/errors.ts'
import { withoutPermit } from '../http/load-shedding.ts'

export type QueueBounds = {
  /** How many tasks run at the same time. */
  atOnce: number
  /** How many of them may be one person's, so that the others always find a free place; all of them by default. */
  atOncePerPerson?: number
  /** How many tasks may wait for one person, and for all together. */
  perPerson: number
  inAll: number
  /** The message of a refusal. */
  message: string
  /** Milliseconds after which a task that has not ended is given up, so that it cannot hold up all others. */
  turnMs?: number
}

/** Longer than drawing may take. */
const TURN_MS = 70_000

/**
 * A bounded queue that is fair between people: a person with a hundred tasks delays their own, not those of others.
 * One person's tasks start in order.
 */
export class FairQueue {
  readonly #bounds: QueueBounds
  /** Waiting tasks by person, in round-robin order. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #inAll = 0
  /** How many tasks run, by person. */
  readonly #running = new Map<string, number>()

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Runs the task in the person's turn. Throws 503 with Retry-After when the queue is full. */
  run<T>(person: number | string, work: () => Promise<T>): Promise<T> {
    const key = String(person)
    const turns = this.#waiting.get(key) ?? []
    if (turns.length >= this.#bounds.perPerson || this.#inAll >= this.#bounds.inAll) {
      throw new AppError('unavailable', { message: this.#bounds.message, retryAfterSeconds: 10 })
    }
    // The queue has bounds of its own.
    return withoutPermit(
      () =>
        new Promise<T>((resolve, reject) => {
          turns.push(() => this.#inTime(work).then(resolve, reject))
          this.#waiting.set(key, turns)
          this.#inAll += 1
          this.#next()
        }),
    )
  }

  /** The task's result; an error when it is not there in time. Everything a task waits for has a bound of its own. */
  async #inTime<T>(work: () => Promise<T>): Promise<T> {
    const { turnMs = TURN_MS } = this.#bounds
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error(`a turn took longer than ${turnMs} ms`)), turnMs)
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  #next(): void {
    const { atOnce, atOncePerPerson = atOnce } = this.#bounds
    const runningOf = (key: string) => this.#running.get(key) ?? 0
    if (this.#running.values().reduce((sum, count) => sum + count, 0) >= atOnce) return
    const found = this.#waiting.entries().find(([key]) => runningOf(key) < atOncePerPerson)
    if (!found) return
    const [key, turns] = found
    const turn = turns.shift()
    // Back to the end, with the rest of the person's tasks.
    this.#waiting.delete(key)
    if (turns.length > 0) this.#waiting.set(key, turns)
    this.#inAll -= 1
    this.#running.set(key, runningOf(key) + 1)
    void turn?.().finally(() => {
      if (runningOf(key) > 1) this.#running.set(key, runningOf(key) - 1)
      else this.#running.delete(key)
      this.#next()
    })
  }
}
