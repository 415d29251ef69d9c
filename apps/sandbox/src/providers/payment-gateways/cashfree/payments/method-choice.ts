import type { CardFacts } from '../instruments/instruments-sql.ts'

/** The method that an order pay call chose, and its outcome. */
export interface MethodChoice {
  group: string
  entity: Record<string, Record<string, unknown>>
  /** The error code the bank will give once the payer has confirmed; null if it will agree. */
  issuerVerdict: string | null
  /** Of a card with its number: what saving it would keep. */
  cardFacts?: CardFacts
  /** How long a code or a link to a UPI app is good for. */
  validForMs?: number
}

/** A card in `payment_method`, masked. `known`: the issuing bank knows it. */
export const cardEntity = (
  { display, network, group }: Pick<CardFacts, 'display' | 'network' | 'group'>,
  known: boolean,
) => ({
  channel: 'link',
  card_number: display.toUpperCase(),
  card_network: network,
  card_type: group,
  card_country: 'IN',
  card_bank_name: known ? 'TEST Bank' : 'UNKNOWN',
})
