import type { FastifyRequest } from 'fastify'
import { type FindSession, numberOf } from '../../platform/gate.ts'
import type { FactsOf, OrderFacts } from './order-facts-sql.ts'
import type { PaymentsContext } from './payments-context.ts'

type Named = Pick<FactsOf, 'serviceId' | 'methodId' | 'payeeId'>

/** No service has it. */
const NOTHING = 0

/**
 * Looks up an order's facts in the statement that finds its payer's session: one round trip less before the claim.
 * The ids are those the request names, before its fields are checked.
 */
export class FactsBySession {
  readonly #context: PaymentsContext
  readonly #found = new WeakMap<FastifyRequest, { named: Named; facts: OrderFacts }>()

  constructor(context: PaymentsContext) {
    this.#context = context
  }

  readonly find: FindSession = async (tokenHash, request, ids) => {
    const named = {
      serviceId: numberOf(ids, 'service_id') ?? NOTHING,
      methodId: numberOf(ids, 'paymentMethodId') ?? NOTHING,
      payeeId: numberOf(ids, 'service_user_id'),
    }
    const facts = await this.#context.facts({ tokenHash, ...named })
    this.#found.set(request, { named, facts })
    return facts.session ?? undefined
  }

  /** The facts of an order whose fields are checked; nothing when they are not what was looked up. */
  of(request: FastifyRequest, { serviceId, methodId, payeeId }: Named): OrderFacts | undefined {
    const { named, facts } = this.#found.get(request) ?? {}
    const isSame = named?.serviceId === serviceId && named.methodId === methodId && named.payeeId === payeeId
    return isSame ? facts : undefined
  }
}
