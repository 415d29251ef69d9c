import { SAVED_CARDS } from '@chukta/contract/payments/saved-card-messages'
import * as calls from '@chukta/contract/payments/saved-cards'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/routes.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { agree, removeCard, savedCards } from './saved-cards-service.ts'

/** Cards that gateways keep for a payer: the list, the consent to save one, and removing one. */
export function savedCardsRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  mount(app, deps, calls.listSavedCards, async ({ scope }) => ({ data: await savedCards(deps, scope) }))

  mount(app, deps, calls.agreeToSaveCard, async ({ scope, body }) => {
    await agree(deps, scope, body.order_id)
    return { status: 'success' as const }
  })

  mount(app, deps, calls.removeSavedCard, async ({ scope, params }) => {
    await removeCard(deps, scope, params.id)
    return { message: SAVED_CARDS.removed }
  })
}
