import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import {
  type ApiKey,
  KEY_DAYS_MAX,
  MOST_API_KEYS,
  type makeApiKey as makeCall,
  PARTNER_VERSIONS,
  ROTATION_HOURS,
} from '@chukta/contract/identity/api-keys/api-keys'
import type { KeyPermission } from '@chukta/contract/identity/api-keys/key-permissions'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { keyModeOf, keyPrefix, newApiKey } from '../../../platform/security/api-key-text.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { sendMail } from '../../messaging/api.ts'
import { getContact } from '../security/contact-sql.ts'
import * as rows from './api-keys-sql.ts'

const DAY_MS = 86_400_000
/** Days for which a key that has ended is listed. */
const ENDED_DAYS = 30

type Wanted = z.output<typeof makeCall.body>

/** The account's keys, newest first, with those that ended in the last 30 days. */
export async function readApiKeys(deps: Deps, scope: Scope): Promise<ApiKey[]> {
  return (await rows.listApiKeys(deps.db, scope, ENDED_DAYS)).map((row) => answerOf(deps, row))
}

/**
 * Makes a key of the account; gives its text, which is stored nowhere. Throws 422 for a permission that the account does not
 * have and for another expiry, 409 at 20 keys.
 */
export function makeKey(deps: Deps, scope: Scope, wanted: Wanted): Promise<{ data: ApiKey; key: string }> {
  const { name, permissions, limits = null } = wanted
  if (!permissions.every((action) => allows(scope.actor, action)))
    throw fieldError('permissions', API_KEYS.permissionsOfRole)
  if (limits !== null && !permissions.includes('refunds.manage'))
    throw fieldError('limits', API_KEYS.limitWithoutRefunds)
  return withTransaction(deps.db, async (trx) => {
    if ((await rows.countLiveKeys(trx, scope)) >= MOST_API_KEYS) {
      throw new AppError('conflict', { message: API_KEYS.tooMany })
    }
    const made = await insert(deps, trx, scope, {
      family: null,
      name,
      permissions,
      addresses: wanted.addresses ?? [],
      version: PARTNER_VERSIONS[PARTNER_VERSIONS.length - 1] as string,
      expires_at: expiryOf(wanted.expires_at ?? null),
      refund_limit_paise: limits && BigInt(limits.refund_paise),
      refund_daily_limit_paise: limits && BigInt(limits.refund_paise_per_day),
    })
    await note(trx, deps, { userId: scope.userId, id: made.data.id, name, what: 'made' })
    return made
  })
}

/**
 * Replaces a key of the account by a new one with the same name, permissions and limits. The old one works for 24 hours more.
 * `expiresAt` is the new key's; null leaves the old key's. Throws 404 for another account's key, 409 for one that has ended
 * or was replaced.
 */
export async function rotateKey(
  deps: Deps,
  scope: Scope,
  id: string,
  expiresAt: string | null,
): Promise<{ data: ApiKey; key: string }> {
  const made = await withTransaction(deps.db, async (trx) => {
    const old = await rows.lockApiKey(trx, scope, id)
    if (!old) return null
    if (old.state !== 'live') throw new AppError('conflict', { message: API_KEYS.isOver })
    const expires_at = expiresAt === null ? old.expires_at : expiryOf(expiresAt)
    const made = await insert(deps, trx, scope, { ...old, expires_at })
    await rows.replaceApiKey(trx, id, ROTATION_HOURS)
    const detail = { replaces: id }
    await note(trx, deps, { userId: scope.userId, id: made.data.id, name: old.name, what: 'rotated', detail })
    return made
  })
  return made ?? refuseRecord(deps.db, scope.actor.id, `API key ${id}`)
}

/** Ends a key of the account at once. Throws 404 for another account's. */
export async function endKey(deps: Deps, scope: Scope, id: string): Promise<void> {
  const isOwn = await withTransaction(deps.db, async (trx) => {
    const key = await rows.lockApiKey(trx, scope, id)
    if (!key) return false
    if (await rows.endApiKey(trx, id)) {
      await note(trx, deps, { userId: scope.userId, id, name: key.name, what: 'ended' })
    }
    return true
  })
  if (!isOwn) await refuseRecord(deps.db, scope.actor.id, `API key ${id}`)
}

/** Ends keys that came in an address, where logs keep them, and tells their owners. */
export async function endLeakedKeys(deps: Deps, texts: string[], requestId: string): Promise<void> {
  for (const text of texts) {
    await withTransaction(deps.db, async (trx) => {
      const key = await rows.endBySecret(trx, hashToken(text))
      if (!key) return
      const { id, name, user_id: userId } = key
      await note(trx, deps, { userId, id, name, what: 'inUrl', detail: { why: 'in an address' }, requestId })
    })
  }
}

type Row = Omit<rows.NewApiKey, 'id' | 'family' | 'secretHash'> & { family: string | null }

async function insert(deps: Deps, trx: Db, scope: Scope, row: Row) {
  const { id, text } = newApiKey(keyModeOf(deps.config.mode))
  const secretHash = hashToken(text)
  const made = await rows.insertApiKey(trx, scope, { ...row, id, family: row.family ?? id, secretHash })
  return { data: answerOf(deps, made), key: text }
}

function expiryOf(asked: string | null): Date | null {
  if (asked === null) return null
  const at = new Date(asked)
  const left = at.getTime() - Date.now()
  if (!(left > 0 && left <= KEY_DAYS_MAX * DAY_MS)) throw fieldError('expires_at', API_KEYS.expiryFormat)
  return at
}

type News = {
  userId: number
  id: string
  name: string
  what: keyof typeof API_KEYS.news
  detail?: Record<string, unknown>
  requestId?: string
}

const ACTIONS = {
  made: 'api-key.made',
  rotated: 'api-key.replaced',
  ended: 'api-key.ended',
  inUrl: 'api-key.ended',
} as const

/** The audit row of a change of a key, and the mail to its account about it. */
async function note(
  trx: Db,
  { secrets, config }: Deps,
  { userId, id, name, what, detail = {}, requestId }: News,
): Promise<void> {
  const object = `API key ${id}`
  await audit(trx, {
    actorId: userId,
    action: ACTIONS[what],
    object,
    detail: { name, ...detail },
    ...(requestId === undefined ? {} : { requestId }),
  })
  const { first_name, email } = await getContact(trx, userId)
  const values = { name: first_name, text: API_KEYS.news[what](name), url: config.publicUrl }
  await sendMail(trx, secrets, { to: email, template: 'second-factor-changed', values })
}

function answerOf({ config }: Deps, row: rows.ApiKeyRow): ApiKey {
  const { family: _, refund_limit_paise, refund_daily_limit_paise, ...plain } = row
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...plain,
    prefix: keyPrefix(keyModeOf(config.mode), row.id),
    permissions: row.permissions as KeyPermission[],
    limits:
      refund_limit_paise === null || refund_daily_limit_paise === null
        ? null
        : {
            refund_paise: Number(refund_limit_paise),
            refund_paise_per_day: Number(refund_daily_limit_paise),
          },
    created_at: row.created_at.toISOString(),
    expires_at: iso(row.expires_at),
    last_used_at: iso(row.last_used_at),
    ended_at: iso(row.ended_at),
  }
}
