/** Whose saved cards: our customer at the gateway, at one account (null: the gateway's first, or the environment's). */
export type CardOwner = { accountId: number | null; customerId: string }

/** A card that a gateway has saved, as far as it may be shown. */
export type GatewayCard = {
  /** The gateway's id of it, which pays only together with its CVV. */
  id: string
  /** In small letters: `visa`. */
  network: string
  bank: string | null
  type: 'credit' | 'debit' | 'prepaid' | null
  last4: string
  /** Null where the gateway does not tell; `year` has four digits. */
  expiry: { month: number; year: number } | null
  /** False once its bank has blocked it. */
  isActive: boolean
}

export type ListCardsOutcome = { kind: 'found'; cards: GatewayCard[] } | { kind: 'unknown'; reason: string }

/** `missing`: the owner has no such card. After `unknown` it may or may not be saved. */
export type RemoveCardOutcome =
  | { kind: 'removed' }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

/** The calls of a gateway that saves cards of payers who agreed to it. A reason never has anything of a card. */
export type GatewayCards = {
  /** Whether cards are saved, and saved ones offered, at an account. */
  isOffered(accountId: number | null): boolean
  list(owner: CardOwner, timeoutMs?: number): Promise<ListCardsOutcome>
  remove(owner: CardOwner, cardId: string): Promise<RemoveCardOutcome>
}
