import type { FastifyRequest } from 'fastify'
import { by } from '../../../platform/database/outage.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { type FindSession, numberOf } from '../../../platform/security/gate.ts'
import type { FactsOf, OrderFacts, PayableIds } from './order-facts-sql.ts'
import { ANSWER_MS, PAY_CALL_MS } from './pay-call.ts'
import type { PrefetchField } from './payable.ts'
import type { PaymentsDeps } from './payments-deps.ts'

type Named = Pick<FactsOf, 'serviceId' | 'methodId' | 'ids'>

/** An id that no record has. */
const NO_ID = 0

/**
 * Looks up an order's facts in the statement that finds its payer's session, which saves a round trip before the
 * claim. The ids are those in the request, before its fields are validated.
 */
export class FactsBySession {
  readonly #deps: PaymentsDeps
  readonly #found = new WeakMap<FastifyRequest, { named: Named; facts: OrderFacts }>()

  constructor(deps: PaymentsDeps) {
    this.#deps = deps
  }

  readonly find: FindSession = async (tokenHash, request, ids) => {
    const named = {
      serviceId: numberOf(ids, 'service_id') ?? NO_ID,
      methodId: numberOf(ids, 'paymentMethodId') ?? NO_ID,
      ids: prefetchIds(this.#deps, (field) => numberOf(ids, field)),
    }
    const idempotencyKey = readIdempotencyKey(request)
    const asked = this.#deps.facts({ tokenHash, ...named, idempotencyKey })
    const facts = await by(Date.now() + PAY_CALL_MS - ANSWER_MS, asked)
    this.#found.set(request, { named, facts })
    return facts.session ?? undefined
  }

  /** The prefetched facts of an order whose fields are valid; undefined when they were looked up for other ids. */
  of(request: FastifyRequest, { serviceId, methodId, ids }: Named): OrderFacts | undefined {
    const { named, facts } = this.#found.get(request) ?? {}
    const isSame =
      named?.serviceId === serviceId &&
      named.methodId === methodId &&
      Object.entries(named.ids).every(([field, id]) => ids[field] === id)
    return isSame ? facts : undefined
  }
}

/** The ids by which the kinds of payable prefetch, each read from its field of a pay body. */
export function prefetchIds(
  { payables }: Pick<PaymentsDeps, 'payables'>,
  read: (field: PrefetchField) => number | null,
): PayableIds {
  return Object.fromEntries(
    payables.flatMap(({ prefetch }) => (prefetch ? [[prefetch.field, read(prefetch.field)]] : [])),
  )
}
