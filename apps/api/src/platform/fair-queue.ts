import { AppError } from './errors.ts'

export type QueueBounds = {
  /** Pieces of work that are done at the same time. */
  atOnce: number
  /** Pieces that may wait for one person, and for all together. */
  perPerson: number
  inAll: number
  /** What a refusal says. */
  message: string
}

/**
 * A bounded queue in which people take turns: whoever asks for a hundred things waits for them, and not everyone who
 * comes after. The work is begun in the order of asking for each person.
 */
export class FairQueue {
  readonly #bounds: QueueBounds
  /** The turns, by person: the first one is next. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #inAll = 0
  #running = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Does the work when it is the person's turn. Throws 503 with Retry-After when too much waits already. */
  run<T>(person: number | string, work: () => Promise<T>): Promise<T> {
    const key = String(person)
    const turns = this.#waiting.get(key) ?? []
    if (turns.length >= this.#bounds.perPerson || this.#inAll >= this.#bounds.inAll) {
      throw new AppError('unavailable', { message: this.#bounds.message, retryAfterSeconds: 10 })
    }
    return new Promise<T>((resolve, reject) => {
      turns.push(() => work().then(resolve, reject))
      this.#waiting.set(key, turns)
      this.#inAll += 1
      this.#next()
    })
  }

  #next(): void {
    if (this.#running >= this.#bounds.atOnce) return
    const [first] = this.#waiting
    if (!first) return
    const [key, turns] = first
    const turn = turns.shift()
    // To the end of the line, with what else is wanted.
    this.#waiting.delete(key)
    if (turns.length > 0) this.#waiting.set(key, turns)
    this.#inAll -= 1
    this.#running += 1
    void turn?.().finally(() => {
      this.#running -= 1
      this.#next()
    })
  }
}
