import { MESSAGES } from '@chukta/contract/messages'
import type { Action } from '@chukta/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../../languages/request-language.ts'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readDeviceToken, setDeviceCookie } from '../../../platform/http/device-token.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { permissionsOf } from '../../../platform/security/principal.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'
import { findSession, grantOfRow } from '../../../platform/security/sessions-sql.ts'
import { endPushOfOthers } from '../../messaging/api.ts'
import { type Browser, signInOnDevice } from '../devices/devices-service.ts'
import { keepSignInLanguage } from '../languages/languages-sql.ts'
import { codeSourceOf } from '../security/factors-service.ts'
import { originOf } from './request-origin.ts'
import { addSession, lockPerson } from './sessions-sql.ts'
import { inactive } from './sign-in-service.ts'

/** Lifetime of a session in hours, used or not (design 8.7). */
const SESSION_HOURS = 12

type Start = {
  userId: number
  request: FastifyRequest
  reply: FastifyReply
  /** The person's way of proof, for the audit log. */
  by: 'otp' | 'totp' | 'recovery-code' | 'passkey'
  /**
   * Consumes the proof, in the same transaction and before the session is opened; false when it was used
   * before. It stays consumed even if the person turns out to be inactive.
   */
  spend?: (trx: Db) => Promise<boolean>
}

/** A session for its caller; only a hash of the token is stored. */
export type Started = {
  token: string
  roleId: number
  accountId: number
  /** The member of the account's staff who signed in, and what they may do; null for its owner. */
  member: { id: number; permissions: Action[] } | null
}

/**
 * Opens a session for a person who has proved their identity, by any way of signing in. Finds or makes the device, sets
 * its cookie, writes the audit row, and notifies the owner of a new device. The person's other sessions stay open. Gives
 * null when `spend` gave false, and for a code by message of a person who has a factor: it never replaces the factor.
 * Throws 400 for a person who is switched off or not verified.
 */
export async function startSession(deps: Deps, start: Start): Promise<Started | null> {
  const { db, config, secrets } = deps
  const { userId, request, reply, spend } = start
  const token = randomToken()
  const opened = await withTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId)
    if (start.by === 'otp' && (await codeSourceOf(trx, userId)) !== null) return null
    if (spend && !(await spend(trx))) return null
    if (!person?.active) return 'inactive' as const
    const browser = browserOf(deps, request)
    const device = await signInOnDevice(trx, secrets, userId, browser)
    await endPushOfOthers(trx, device.id)
    await keepSignInLanguage(trx, userId, browser.language)
    await addSession(trx, { userId, deviceId: device.id, tokenHash: hashToken(token), hours: SESSION_HOURS })
    const detail = { by: start.by, device: device.id }
    await audit(trx, { actorId: userId, action: 'sign-in.done', detail, ...originOf(request) })
    const { role_id: roleId, account_id: accountId } = person
    return { roleId, accountId, deviceToken: device.token }
  })
  if (opened === null) return null
  if (opened === 'inactive') throw inactive()
  setDeviceCookie(reply, config, opened.deviceToken)
  const { roleId, accountId } = opened
  if (accountId === userId) return { token, roleId, accountId, member: null }
  const grant = (await findSession(db, hashToken(token)))?.member
  if (!grant) throw inactive()
  const permissions = permissionsOf({ roleId, key: null, member: grantOfRow(grant) })
  return { token, roleId, accountId, member: { id: userId, permissions } }
}

/** The answer of every way of signing in. */
export function signedInAnswer({ token, roleId, accountId, member }: Started) {
  return {
    token,
    role_id: roleId,
    user_id: accountId,
    ...(member === null ? {} : { member_id: member.id, permissions: member.permissions }),
    message: MESSAGES.login.signedIn,
  }
}

/** The browser behind a request, for knowing its device. */
export function browserOf({ secrets }: Pick<Deps, 'secrets'>, request: FastifyRequest): Browser {
  return {
    deviceToken: readDeviceToken(secrets, request),
    userAgent: request.headers['user-agent'],
    address: originOf(request).address,
    language: languageOf(request.headers['accept-language']),
  }
}
