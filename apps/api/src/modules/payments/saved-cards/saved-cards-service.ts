import { SAVED_CARDS } from '@chukta/contract/payments/saved-card-messages'
import type { SavedCard, SavedCards } from '@chukta/contract/payments/saved-cards'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { indianToday } from '../../../platform/indian-clock.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import type { CardOwner, GatewayCard, GatewayCards } from '../../../providers/gateway-cards.ts'
import { customerOf } from '../payments/open-session-service.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import * as rows from './saved-cards-sql.ts'

/** How long the list waits for a gateway: a slow one must not keep a payer from paying. */
const LIST_MS = 3_000

/** Cards at one account, of one payer. `calls` is null while this server does not use the gateway. */
type Vault = {
  name: string
  gatewayName: string
  gateway: string
  owner: CardOwner
  calls: GatewayCards | null
}

/** The accounts to ask about the scope's user: those where they agreed to have a card saved, each once. */
async function vaultsOf({ db, gateways }: PaymentsDeps, scope: Scope): Promise<Vault[]> {
  const agreed = await rows.listAgreed(db, scope)
  await gateways.fresh()
  const vaults = agreed.map(({ gateway, gateway_name: gatewayName, account_id: accountId }) => {
    const calls = gateways.get(gateway)?.savedCards ?? null
    const name = gateways.vaultOf(gateway, accountId) ?? `${gateway}-${accountId}`
    const owner = { accountId, customerId: customerOf(scope.userId) }
    return { name, gatewayName, gateway, owner, calls }
  })
  return [...new Map(vaults.map((vault) => [vault.name, vault])).values()]
}

/** The answer of a call at a vault; unknown where this server cannot make it, as at an account whose keys it cannot open. */
async function askVault<T>(
  { log }: PaymentsDeps,
  { calls, gateway }: Vault,
  ask: (calls: GatewayCards) => Promise<T>,
): Promise<T | Unknown> {
  if (calls === null) return { kind: 'unknown', reason: 'the gateway is not in use' }
  try {
    return await ask(calls)
  } catch (error) {
    log.warn({ err: error, gateway }, 'the saved cards of an account cannot be asked for')
    return { kind: 'unknown', reason: 'the account cannot be used' }
  }
}

type Unknown = { kind: 'unknown'; reason: string }

/**
 * The saved cards of the scope's user, over all gateways that they let save one. Gateways that give no answer are named
 * instead. Never throws for a gateway's sake.
 */
export async function savedCards(deps: PaymentsDeps, scope: Scope): Promise<SavedCards> {
  const vaults = await vaultsOf(deps, scope)
  const today = indianToday(new Date())
  const read = await Promise.all(
    vaults.map(async (vault) => ({
      vault,
      listed: await askVault(deps, vault, (calls) => calls.list(vault.owner, LIST_MS)),
    })),
  )
  return {
    cards: read.flatMap(({ vault, listed }) =>
      listed.kind === 'found' ? listed.cards.map((card) => shown(card, vault.name, today)) : [],
    ),
    missing: [
      ...new Set(read.flatMap(({ vault, listed }) => (listed.kind === 'unknown' ? [vault.gatewayName] : []))),
    ],
  }
}

/** A card as it is sent; `today` is a day in India: a card is good to the end of its month. */
export function shown(card: GatewayCard, vault: string, today: string): SavedCard {
  const { id, network, bank, type, last4, expiry, isActive } = card
  const month = expiry && String(expiry.month).padStart(2, '0')
  const isExpired = expiry !== null && `${expiry.year}-${month}` < today.slice(0, 7)
  return {
    id,
    vault,
    network,
    bank,
    type,
    last4,
    expires: expiry && `${month}/${String(expiry.year).slice(-2)}`,
    state: isExpired ? 'expired' : isActive ? 'usable' : 'blocked',
  }
}

/**
 * Records the payer's consent to have the card saved that they are about to pay an order with. A repeat keeps the first.
 * Throws 404 for another's order, and 409 for one of a payment link, one that is not paid by card now, and at a gateway that
 * saves no cards.
 */
export async function agree(deps: PaymentsDeps, scope: Scope, orderId: string): Promise<void> {
  const { db, gateways } = deps
  const actorId = scope.actor.id
  const attempt = await rows.findAttempt(db, scope, orderId)
  if (!attempt) return refuseRecord(db, actorId, `order ${orderId}`)
  const saves = gateways.get(attempt.gateway)?.savedCards?.isOffered(attempt.account_id) ?? false
  // The person who opened a link is not the payer of record.
  if (!attempt.is_open || attempt.is_link || !saves) {
    throw new AppError('conflict', { message: SAVED_CARDS.notSaved })
  }
  await withTransaction(db, async (trx) => {
    await rows.insertConsent(trx, scope, attempt.id)
    await audit(trx, { actorId, action: 'saved-card.agreed', object: `order ${orderId}` })
  })
}

/** A saved card in the audit log: the same for each act on it, and not the gateway's id, which we do not store. */
export const auditedCard = (cardId: string) => `saved card ${hashToken(cardId).toString('hex').slice(0, 12)}`

/**
 * Removes a saved card of the scope's user at its gateway. Throws 404 for a card that is not theirs or was removed before, alike,
 * and 503 where a gateway does not confirm it.
 */
export async function removeCard(deps: PaymentsDeps, scope: Scope, cardId: string): Promise<void> {
  const { db } = deps
  const actorId = scope.actor.id
  const object = auditedCard(cardId)
  let isUnclear = false
  for (const vault of await vaultsOf(deps, scope)) {
    const { kind } = await askVault(deps, vault, (calls) => calls.remove(vault.owner, cardId))
    if (kind === 'removed') {
      const { gateway } = vault
      await audit(db, { actorId, action: 'saved-card.removed', object, detail: { gateway } })
      return
    }
    isUnclear ||= kind === 'unknown'
  }
  if (!isUnclear) return refuseRecord(db, actorId, object)
  await audit(db, { actorId, action: 'saved-card.removal-unknown', object })
  throw new AppError('unavailable', { message: SAVED_CARDS.removalUnknown, retryAfterSeconds: 30 })
}
