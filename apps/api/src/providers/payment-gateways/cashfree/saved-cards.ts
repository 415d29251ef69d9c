import { z } from 'zod/mini'
import type { Outcome, OutgoingRequest } from '../../../platform/http/outgoing.ts'
import type { CardOwner, GatewayCard, GatewayCards, ListCardsOutcome } from '../../gateway-cards.ts'
import { listed } from '../../listed-word.ts'

const TYPES: Record<string, NonNullable<GatewayCard['type']>> = {
  CREDIT_CARD: 'credit',
  DEBIT_CARD: 'debit',
  PREPAID_CARD: 'prepaid',
}
const MOST_CARDS = 100

const text = z.nullish(z.string())
const instrument = z.object({
  instrument_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  instrument_display: z.string(),
  instrument_status: z.string(),
  instrument_meta: z.nullish(
    z.object({
      card_network: text,
      card_bank_name: text,
      card_type: text,
      card_token_details: z.nullish(
        z.object({
          expiry_month: z.nullish(z.coerce.string()),
          expiry_year: z.nullish(z.coerce.string()),
        }),
      ),
    }),
  ),
})

type Call = (
  request: Pick<OutgoingRequest, 'method'> & { path: string; timeoutMs?: number },
) => Promise<Outcome>

const cardsPath = ({ customerId }: CardOwner) => `/customers/${encodeURIComponent(customerId)}/instruments`

/** Cards in Cashfree's Token Vault, under the customer of our orders. */
export function cashfreeCards(call: Call, isOffered: boolean): GatewayCards {
  return {
    isOffered: () => isOffered,
    async list(owner, timeoutMs) {
      const path = `${cardsPath(owner)}?instrument_type=card`
      return readCards(await call({ method: 'GET', path, ...(timeoutMs ? { timeoutMs } : {}) }))
    },
    async remove(owner, cardId) {
      const path = `${cardsPath(owner)}/${encodeURIComponent(cardId)}`
      const asked = await call({ method: 'DELETE', path })
      if (statusOf(asked) === 404) return { kind: 'missing' }
      if (statusOf(asked) === 200) return { kind: 'removed' }
      // The answer may be lost after the card was removed.
      const found = await call({ method: 'GET', path })
      return statusOf(found) === 404 ? { kind: 'removed' } : { kind: 'unknown', reason: reasonOf(asked) }
    },
  }
}

const statusOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.status : null)
const reasonOf = (outcome: Outcome) =>
  outcome.kind === 'answered' ? `answer ${outcome.status}` : outcome.reason

/** The saved cards of a customer; a customer that the gateway does not know has none. */
export function readCards(outcome: Outcome): ListCardsOutcome {
  if (outcome.kind === 'unknown') return outcome
  if (outcome.status === 404) return { kind: 'found', cards: [] }
  const parsed = z.safeParse(z.array(instrument), outcome.body)
  if (outcome.status !== 200) return { kind: 'unknown', reason: `answer ${outcome.status}` }
  if (!parsed.success) return { kind: 'unknown', reason: 'answer of another shape' }
  return { kind: 'found', cards: parsed.data.slice(0, MOST_CARDS).flatMap((one) => readCard(one) ?? []) }
}

/** A card; null for one whose last digits cannot be read. */
function readCard(raw: z.infer<typeof instrument>): GatewayCard | null {
  const last4 = /(\d{4})$/.exec(raw.instrument_display)?.[1]
  if (!last4) return null
  const { card_network, card_bank_name, card_type, card_token_details } = raw.instrument_meta ?? {}
  return {
    id: raw.instrument_id,
    network: (card_network ?? '').toLowerCase().slice(0, 20),
    bank: card_bank_name?.trim().slice(0, 60) || null,
    type: listed(TYPES, (card_type ?? '').toUpperCase()) ?? null,
    last4,
    expiry: readExpiry(card_token_details?.expiry_month, card_token_details?.expiry_year),
    // An unlisted word pays nothing.
    isActive: raw.instrument_status === 'ACTIVE',
  }
}

function readExpiry(
  month: string | null | undefined,
  year: string | null | undefined,
): GatewayCard['expiry'] {
  if (!/^(0?[1-9]|1[0-2])$/.test(month ?? '') || !/^(20)?\d\d$/.test(year ?? '')) return null
  return { month: Number(month), year: 2000 + Number(year?.slice(-2)) }
}
