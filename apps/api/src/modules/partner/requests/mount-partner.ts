import type { CallSpec } from '@chukta/contract/call'
import { PAGE_SIZE } from '@chukta/contract/partner/partner-call'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { earlierAnswer, isFree, type Once, rememberAnswer } from '../../../platform/http/idempotency.ts'
import { type CallInput, type Handler, mount } from '../../../platform/http/routes.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** How long a call waits for another one under the same key, and how often it looks. */
const WAIT_MS = 10_000
const LOOK_MS = 100

type Work<C extends CallSpec, D extends Deps, A = z.input<C['answer']>> = (
  input: CallInput<C>,
  deps: D,
) => Promise<A>

/**
 * Mounts a call of the partners' API that writes. Its work runs in one transaction with the answer that is kept under the
 * `Idempotency-Key`, by the deps it is given: a repeat gets the same answer, and calls at once have one effect. No work of it
 * may call a provider.
 */
export function mountOnce<C extends CallSpec & { idempotent: true }, D extends Deps>(
  app: FastifyInstance,
  deps: D,
  spec: C,
  work: Work<C, D>,
): void {
  mount(app, deps, spec, ((input: CallInput<C>) => doOnce(deps, input, work)) as Handler<C>)
}

/** The same for a call whose answer has a part that is not kept with it, such as a secret. */
export async function doOnce<
  C extends CallSpec & { idempotent: true },
  D extends Deps,
  A = z.input<C['answer']>,
>(deps: D, input: CallInput<C>, work: Work<C, D, A>): Promise<A> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const answer = await tryOnce(deps, input, work)
    if (answer !== BUSY) return answer
    // Without a connection meanwhile: those that wait would take all of them.
    if (Date.now() > deadline) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/**
 * The same for work that calls a provider and changes nothing that must not be doubled: it runs outside any transaction, calls at
 * once may each run it, and all get the answer that was kept first.
 */
export async function rememberOnce<A>(
  { db }: Pick<Deps, 'db'>,
  { scope, once }: { scope: Scope; once: Once },
  work: () => Promise<A>,
): Promise<A> {
  const earlier = () =>
    withTransaction(db, async (trx) => (await earlierAnswer(trx, scope, once))?.answer as A | undefined)
  const before = await earlier()
  if (before !== undefined) return before
  const answer = await work()
  return withTransaction(db, async (trx) => {
    const first = await earlierAnswer(trx, scope, once)
    if (first) return first.answer as A
    await rememberAnswer(trx, once, { status: 200, answer })
    return answer
  })
}

const BUSY = Symbol('another call under this key runs')

async function tryOnce<C extends CallSpec & { idempotent: true }, D extends Deps, A>(
  deps: D,
  input: CallInput<C>,
  work: Work<C, D, A>,
): Promise<A | typeof BUSY> {
  const { once, actor, scope, request } = input
  if (once === null) throw new Error('a call that happens once has a key')
  try {
    return await withTransaction(deps.db, async (trx) => {
      if (!(await isFree(trx, once))) return BUSY
      const earlier = await earlierAnswer(trx, scope, once)
      if (earlier) return earlier.answer as A
      const answer = await work(input, { ...deps, db: trx })
      await rememberAnswer(trx, once, { status: 200, answer })
      return answer
    })
  } catch (error) {
    // Audit rows of the work were rolled back with it.
    if (actor && error instanceof AppError && ['forbidden', 'not-found'].includes(error.code)) {
      const object = `${request.method} ${request.routeOptions.url}`
      await audit(deps.db, { actorId: actor.id, action: 'access.refused', object, detail: { why: 'record' } })
    }
    throw error
  }
}

/** The size of the asked page. */
export const sizeOf = ({ limit = PAGE_SIZE }: { limit?: number | undefined }) => limit

/** The answer of a list from its rows, one more than the page holds where there are more. */
export function pageAnswer<Row extends { id: number }, Shown>(
  rows: Row[],
  size: number,
  show: (row: Row) => Shown,
): { data: Shown[]; next_cursor: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { data: shown.map(show), next_cursor: rows.length > size && last ? String(last.id) : null }
}
