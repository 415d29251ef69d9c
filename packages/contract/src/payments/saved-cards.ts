import { z } from 'zod/mini'
import { call } from '../call.ts'
import { orderIdParam } from './payments.ts'

/** `usable`; `expired`: by its date; `blocked`: its bank or the gateway stopped it. */
const SAVED_CARD_STATES = ['usable', 'expired', 'blocked'] as const

const savedCard = z.object({
  /** The gateway's id: it pays only with the CVV. */
  id: z.string(),
  /** Where it is saved: `card_vault` of the checkouts that it can pay in. */
  vault: z.string(),
  /** In small letters: `visa`; empty where the gateway does not tell. */
  network: z.string(),
  bank: z.nullable(z.string()),
  type: z.nullable(z.enum(['credit', 'debit', 'prepaid'])),
  last4: z.string(),
  /** `03/35`. */
  expires: z.nullable(z.string()),
  state: z.enum(SAVED_CARD_STATES),
})
export type SavedCard = z.infer<typeof savedCard>

const ofCaller = { feature: 'saved-cards', access: 'saved-cards.manage', for: 'account', ours: true } as const

export const listSavedCards = call({
  ...ofCaller,
  method: 'GET',
  path: '/saved-cards',
  summary: 'The cards that gateways have saved for the caller, who agreed to it',
  answer: z.object({
    data: z.object({
      cards: z.array(savedCard),
      /** Names of gateways that gave no answer: cards of theirs may be missing above. */
      missing: z.array(z.string()),
    }),
  }),
})
export type SavedCards = z.infer<(typeof listSavedCards)['answer']>['data']

export const agreeToSaveCard = call({
  ...ofCaller,
  method: 'POST',
  path: '/saved-cards/consents',
  summary: 'Records that the caller agrees to have the card saved that they are about to pay an order with',
  errors: ['conflict'],
  ids: { order_id: 'record' },
  body: z.strictObject({ order_id: orderIdParam }),
  answer: z.object({ status: z.literal('success') }),
})

export const removeSavedCard = call({
  ...ofCaller,
  method: 'DELETE',
  path: '/saved-cards/:id',
  summary: 'Removes a saved card of the caller at its gateway; 503 where the gateway does not confirm it',
  ids: { id: 'record' },
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Invalid card.')) }),
  answer: z.object({ message: z.string() }),
})
