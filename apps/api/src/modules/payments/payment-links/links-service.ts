import { randomBytes } from 'node:crypto'
import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { PAYMENT_LINKS } from '@chukta/contract/payments/payment-link-messages'
import {
  LINK_DAYS,
  LINK_DAYS_MAX,
  type makePaymentLink as makeCall,
  type PaymentLink,
} from '@chukta/contract/payments/payment-links'
import type { z } from 'zod/mini'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { hashToken, sameSecret } from '../../../platform/security/secrets.ts'
import { idsOf } from '../payments/pay-service.ts'
import { findPayable } from '../payments/payable-service.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { NONCE_BYTES, pathOf, tokenOf } from './link-token.ts'
import {
  cancelLink,
  findAccount,
  insertLink,
  type LinkFields,
  type LinkRow,
  listLinks,
  nextLinkId,
} from './payment-links-sql.ts'
import { settingsAnswer } from './settings-service.ts'
import { getSettings, type SettingsRow, usedToday } from './settings-sql.ts'

const DAY_MS = 86_400_000
/** Exactly one of them says what is paid. */
const NAMES = ['service_user_id', 'bill_id', 'unique_id'] as const

type Wanted = z.output<typeof makeCall.body>

/**
 * Makes a link for a payment of the scope's person: a payee, bill or fee that they may pay now. Throws as a pay call does for one
 * that they may not, 409 while links are off, and for an account that the bank does not confirm unless that is
 * confirmed; 422 above a limit or with another expiry. What can be paid for a while only, as a bill, ends the link with it.
 */
export async function makeLink(deps: PaymentsDeps, scope: Scope, wanted: Wanted, now = new Date()) {
  const { db, config, secrets } = deps
  const settings = await getSettings(db)
  if (!settings.enabled) throw new AppError('conflict', { message: PAYMENT_LINKS.off })
  const asked = expiryOf(wanted.expires_at ?? null, now)
  const named = NAMES.filter((name) => (wanted[name] ?? null) !== null)
  if (named.length !== 1) throw fieldError('service_user_id', 'Choose who is to be paid.')
  const { expires_at: _, service_id: serviceId, ...fields } = wanted
  const request = { payer: scope, serviceId, fields: { ...fields, service_id: serviceId } }
  const facts = await deps.facts({
    payer: scope,
    serviceId,
    methodId: null,
    ids: idsOf(deps, fields),
    idempotencyKey: null,
  })
  const { payable } = await findPayable(deps, request, facts)
  assertWithin(settings, payable.basePaise)
  const { payableUntil = asked } = payable
  const expiresAt = payableUntil < asked ? payableUntil : asked
  const account = await accountOf(deps, wanted)
  const link = {
    ownerId: scope.userId,
    nonce: randomBytes(NONCE_BYTES),
    serviceId,
    fields: fieldsOf(wanted, paiseToRupees(payable.basePaise)),
    payeeName: payable.name,
    basePaise: payable.basePaise,
    bankAccountId: account,
    expiresAt,
  }
  return withTransaction(db, async (trx) => {
    const id = await nextLinkId(trx)
    const token = tokenOf(secrets, { id, nonce: link.nonce })
    await insertLink(trx, id, hashToken(token), link)
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'payment-link.made',
      object: `payment link ${id}`,
      detail: { amount: link.fields.amount },
    })
    return { id, token, url: config.publicUrl + pathOf(token), expires_at: expiresAt.toISOString() }
  })
}

function expiryOf(asked: string | null, now: Date): Date {
  if (asked === null) return new Date(now.getTime() + LINK_DAYS * DAY_MS)
  const at = new Date(asked)
  const left = at.getTime() - now.getTime()
  if (!(left > 0 && left <= LINK_DAYS_MAX * DAY_MS))
    throw fieldError('expires_at', PAYMENT_LINKS.expiryFormat)
  return at
}

function fieldsOf(
  { service_user_id, bill_id, unique_id, payee_confirmed }: Wanted,
  amount: string,
): LinkFields {
  return {
    amount,
    ...(service_user_id == null ? {} : { service_user_id }),
    ...(bill_id == null ? {} : { bill_id }),
    ...(unique_id == null ? {} : { unique_id }),
    ...(payee_confirmed === true ? { payee_confirmed } : {}),
  }
}

function assertWithin(settings: SettingsRow, basePaise: bigint): void {
  const text = (paise: bigint) => formatRupees(paiseToRupees(paise))
  if (basePaise > settings.link_limit_paise) {
    throw fieldError('amount', PAYMENT_LINKS.overLink(text(settings.link_limit_paise)))
  }
  if (basePaise > settings.daily_limit_paise) {
    throw fieldError('amount', PAYMENT_LINKS.overDay(text(settings.daily_limit_paise)))
  }
}

/** The account of the payee, which later orders must find unchanged. Throws 409 for a bad one that is not confirmed. */
async function accountOf({ db }: Deps, wanted: Wanted): Promise<number | null> {
  if (wanted.service_user_id == null) return null
  const account = await findAccount(db, wanted.service_user_id)
  if (account?.is_bad && wanted.payee_confirmed !== true) {
    throw new AppError('conflict', { message: PAYMENT_LINKS.confirmAccount })
  }
  return account?.id ?? null
}

/** A page of the scope's links with the limits, and how much of today's is used. */
export async function pageOfLinks(
  deps: Deps,
  scope: Scope,
  { page, perPage }: { page: number; perPage: number },
) {
  const { db } = deps
  const [rows, settings, used] = await Promise.all([
    listLinks(db, scope, { limit: perPage, offset: (page - 1) * perPage }),
    getSettings(db),
    usedToday(db, scope.userId),
  ])
  return {
    data: rows.map((row) => linkAnswer(deps, row)),
    total: rows[0]?.total ?? 0,
    settings: settingsAnswer(settings),
    used_today: paiseToRupees(used),
  }
}

/** A page of the scope's links, newest first: those with an id below `before`. */
export async function linksBefore(
  deps: Deps,
  scope: Scope,
  slice: { before: number | null; limit: number },
): Promise<PaymentLink[]> {
  return (await listLinks(deps.db, scope, slice)).map((row) => linkAnswer(deps, row))
}

/** One link of the scope's person. Throws 404 for another's, with an audit row. */
export async function linkById(deps: Deps, scope: Scope, id: number): Promise<PaymentLink> {
  const [row] = await listLinks(deps.db, scope, { limit: 1, id })
  return row ? linkAnswer(deps, row) : refuseRecord(deps.db, scope.actor.id, `payment link ${id}`)
}

function linkAnswer({ secrets, config }: Deps, row: LinkRow): PaymentLink {
  const isAlive = row.state === 'open' || row.state === 'paying'
  const token = isAlive ? tokenOf(secrets, row) : null
  return {
    id: row.id,
    state: row.state,
    service_name: row.service_name,
    payee_name: row.payee_name,
    amount: paiseToRupees(row.base_paise),
    // Another key on the ring makes another token: the link that was sent still works, and cannot be shown again.
    url:
      token !== null && sameSecret(hashToken(token), row.token_hash)
        ? config.publicUrl + pathOf(token)
        : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    transaction_id: row.transaction_id,
    opener_name: row.opener_name,
  }
}

/** Ends a link of the scope's person. Throws 404 for another's, 409 for one that is paid or being paid. */
export async function endLink({ db }: Deps, scope: Scope, id: number): Promise<void> {
  await withTransaction(db, async (trx) => {
    const before = await cancelLink(trx, scope, id)
    if (before === undefined) throw new AppError('not-found')
    if (before === 'paid' || before === 'paying') {
      throw new AppError('conflict', { message: PAYMENT_LINKS.isPaid })
    }
    if (before !== 'open') return
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'payment-link.cancelled',
      object: `payment link ${id}`,
    })
  })
}
