import { randomBytes } from 'node:crypto'
import { paiseToRupees } from '@chukta/contract/money'
import type { MoneyWay } from '@chukta/contract/payments/money-steps'
import { TRACK } from '@chukta/contract/payments/public-tracking-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { hashToken, type Secrets, sameSecret } from '../../../platform/security/secrets.ts'
import { moneyWayOf } from './money-way.ts'
import { findByToken, findFollowable, findWay, keepLink, renewLink } from './public-tracking-sql.ts'

const NONCE_BYTES = 16

/** Where the money of a payment is, that a scoped query has found; null where it does not go to a payee or school. */
export async function wayOfPayment(db: Db, paymentId: number): Promise<MoneyWay | null> {
  const row = await findWay(db, paymentId)
  return row ? moneyWayOf(row) : null
}

/**
 * The link to follow a payment, the same one every time. Throws 404 for a payment out of scope, 409 for one that cannot
 * be followed.
 */
export async function trackLink(deps: Deps, scope: Scope, paymentId: number) {
  const { db, secrets, config } = deps
  const found = await findFollowable(db, scope, paymentId)
  if (!found) throw new AppError('not-found')
  if (found.good_until === null) throw new AppError('conflict', { message: TRACK.nothingToFollow })
  const nonce = randomBytes(NONCE_BYTES)
  const kept = await keepLink(db, {
    paymentId,
    nonce,
    tokenHash: hashToken(tokenOf(secrets, paymentId, nonce)),
    userId: scope.actor.id,
  })
  const token = tokenOf(secrets, paymentId, kept.nonce)
  const hash = hashToken(token)
  if (!sameSecret(hash, kept.token_hash)) await renewLink(db, paymentId, hash)
  return { url: `${config.publicUrl}/track/${token}`, good_until: found.good_until.toISOString() }
}

/** Where the money is, for anyone with the link. Throws 404 for an unknown or old one, all alike. */
export async function followMoney({ db }: Deps, token: string) {
  const row = await findByToken(db, hashToken(token))
  if (!row) throw new AppError('not-found')
  return {
    ...moneyWayOf(row),
    amount: paiseToRupees(row.amount_paise),
    payer_name: initialsOf(row.payer_name),
    payee_name: initialsOf(row.payee_name),
    utr: row.utr,
  }
}

/** 256 bits that the database alone does not give. */
function tokenOf(secrets: Secrets, paymentId: number, nonce: Buffer): string {
  return secrets.hmac('track-link', `${paymentId}/${nonce.toString('hex')}`).toString('base64url')
}

/** The first letter of each word: only people who know the person recognize them. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words.map((word) => `${[...word][0]}•••`).join(' ')
}
