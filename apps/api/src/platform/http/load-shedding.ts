import { MESSAGES } from '@chukta/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestContext } from '../observability/request-context.ts'
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
/** A call whose client has gone keeps its permit while its work may still run. */
const LONGEST_WORK_MS = 30_000

/** On a slow machine the number alone would let calls wait for long. A few slow calls reject no other. */
const LATE_MS = 4_000

class Permits {
  /** The calls at work with the moment they came or resumed, oldest first. */
  readonly since = new Map<Permit, number>()

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

/** The permit of one call. It is suspended while the call only waits for a body, a provider or a turn in a queue. */
class Permit {
  readonly #permits: Permits
  #suspensions = 0
  #isReleased = false

  constructor(permits: Permits) {
    this.#permits = permits
    this.#take()
  }

  get isReleased(): boolean {
    return this.#isReleased
  }

  suspend(): void {
    this.#suspensions += 1
    this.#permits.since.delete(this)
  }

  resume(): void {
    if (this.#suspensions === 0) return
    this.#suspensions -= 1
    if (!this.#isReleased && this.#suspensions === 0) this.#take()
  }

  release(): void {
    this.#isReleased = true
    this.#permits.since.delete(this)
  }

  #take(): void {
    this.#permits.since.set(this, performance.now())
  }
}

/**
 * Turns calls away with 503 and `Retry-After` while as many as the bounds say are at work, before they cost a statement:
 * without it they would queue, and all would be late. A call that was let in is never turned away. Registered behind the
 * contexts and before every hook that works.
 */
export function shedLoad(app: FastifyInstance, bounds: WorkBounds): void {
  const permits = new Permits()
  app.addHook('onRequest', (request, reply, done) => {
    const bound = boundOf(request)
    if (bound === null) return done()
    if (permits.atWork >= bounds[bound] || (bound === 'reads' && permits.areLate(bounds.late))) {
      workShed.send({ kind: bound })
      return done(
        new AppError('unavailable', {
          message: MESSAGES.generic.busy,
          retryAfterSeconds: AGAIN_AFTER_SECONDS,
        }),
      )
    }
    const permit = new Permit(permits)
    request.requestContext.permit = permit
    reply.raw.once('close', () => {
      if (!permit.isReleased) setTimeout(() => permit.release(), LONGEST_WORK_MS).unref()
    })
    done()
  })
  // A body that trickles in is no work.
  app.addHook('preParsing', (request, _reply, _body, done) => {
    request.requestContext.permit?.suspend()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    request.requestContext.permit?.resume()
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.requestContext.permit?.release()
    done()
  })
}

function boundOf({ url, method }: FastifyRequest): 'reads' | 'changes' | 'webhooks' | null {
  if (!url.startsWith('/api/') || url.startsWith('/api/health')) return null
  if (url.startsWith('/api/webhooks/')) return 'webhooks'
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'changes'
}

/** Awaits work of other servers; the running call, if any, releases its permit to others meanwhile. */
export async function withoutPermit<T>(wait: () => Promise<T>): Promise<T> {
  const permit = requestContext()?.permit
  permit?.suspend()
  try {
    return await wait()
  } finally {
    permit?.resume()
  }
}

/** Releases the permit of the running call for good, as a stream does that goes on without an end. */
export function releasePermit(): void {
  requestContext()?.permit?.release()
}
