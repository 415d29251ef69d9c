import { MESSAGES } from '@chukta/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentRun } from '../observability/run.ts'
import { workShed } from '../observability/signals.ts'
import { AppError } from './errors.ts'

/**
 * How many calls may be at work when one more comes, by what it is; and how many may have been at work for longer than
 * `LATE_MS` when a read comes.
 */
export type WorkBounds = { reads: number; changes: number; webhooks: number; late: number }

/**
 * For a number of database connections: a few seconds of work, so that a crowd that comes at once is served, and what
 * comes beyond it is told so before it waits in vain. As the load rises, reads are turned away first, then what people
 * send, and webhooks, which tell of money, long after; health never.
 */
export function boundsFor(connections: number): WorkBounds {
  return {
    reads: 40 * connections,
    changes: 50 * connections,
    webhooks: 100 * connections,
    late: Math.ceil(2 * connections),
  }
}

/** Seconds after which a call that was turned away is worth another try. */
const AGAIN_AFTER_SECONDS = 2
/** A call whose client has gone keeps its place while its work may still run. */
const LONGEST_WORK_MS = 30_000

/** On a slow machine the number alone would let calls wait for long. A few slow calls reject no other. */
const LATE_MS = 4_000

class Workload {
  /** The calls at work with the moment they came or went on, oldest first. */
  readonly since = new Map<Place, number>()

  get atWork(): number {
    return this.since.size
  }

  /** Whether so many have been at work for too long. */
  areLate(count: number): boolean {
    let left = count
    const before = performance.now() - LATE_MS
    for (const since of this.since.values()) {
      if (since > before) return false
      left -= 1
      if (left <= 0) return true
    }
    return false
  }
}

/** The place of one call. It is free while the call only waits for a body, a provider or a turn in a queue. */
class Place {
  readonly #load: Workload
  #rests = 0
  #isLeft = false

  constructor(load: Workload) {
    this.#load = load
    this.#take()
  }

  get isHeld(): boolean {
    return !this.#isLeft
  }

  rest(): void {
    this.#rests += 1
    this.#load.since.delete(this)
  }

  goOn(): void {
    if (this.#rests === 0) return
    this.#rests -= 1
    if (!this.#isLeft && this.#rests === 0) this.#take()
  }

  leave(): void {
    this.#isLeft = true
    this.#load.since.delete(this)
  }

  #take(): void {
    this.#load.since.set(this, performance.now())
  }
}

/**
 * Turns calls away with 503 and `Retry-After` while as many as the bounds say are at work, before they cost a statement:
 * without it they would queue, and all would be late. A call that was let in is never turned away. Registered behind the
 * runs and before every hook that works.
 */
export function boundWork(app: FastifyInstance, bounds: WorkBounds): void {
  const load = new Workload()
  app.addHook('onRequest', (request, reply, done) => {
    const bound = boundOf(request)
    if (bound === null) return done()
    if (load.atWork >= bounds[bound] || (bound === 'reads' && load.areLate(bounds.late))) {
      workShed.send({ kind: bound })
      return done(
        new AppError('unavailable', {
          message: MESSAGES.generic.busy,
          retryAfterSeconds: AGAIN_AFTER_SECONDS,
        }),
      )
    }
    const place = new Place(load)
    request.run.place = place
    reply.raw.once('close', () => {
      if (place.isHeld) setTimeout(() => place.leave(), LONGEST_WORK_MS).unref()
    })
    done()
  })
  // A body that trickles in is no work.
  app.addHook('preParsing', (request, _reply, _body, done) => {
    request.run.place?.rest()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    request.run.place?.goOn()
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.run.place?.leave()
    done()
  })
}

function boundOf({ url, method }: FastifyRequest): 'reads' | 'changes' | 'webhooks' | null {
  if (!url.startsWith('/api/') || url.startsWith('/api/health')) return null
  if (url.startsWith('/api/webhooks/')) return 'webhooks'
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'changes'
}

/** Awaits work of other servers; the running call, if any, releases its permit to others meanwhile. */
export async function atRest<T>(wait: () => Promise<T>): Promise<T> {
  const place = currentRun()?.place
  place?.rest()
  try {
    return await wait()
  } finally {
    place?.goOn()
  }
}

/** The call that runs goes on without an end, as a stream does: it counts no longer. */
export function leaveWork(): void {
  currentRun()?.place?.leave()
}
