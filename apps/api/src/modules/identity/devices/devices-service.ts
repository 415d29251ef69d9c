import type { Language } from '@chukta/contract/languages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { DEVICE_DAYS, hashDeviceToken, newDeviceToken } from '../../../platform/http/device-token.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { sendMail } from '../../messaging/api.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { deviceLabel } from './device-label.ts'
import {
  countOtherDevices,
  type DeviceRow,
  dropOldDevices,
  endDevice,
  findDevice,
  getOwner,
  listDevices,
  listUsersOf,
  mayKeepToken,
  noteDevice,
} from './devices-sql.ts'

/** The maximum of devices in a list. */
const MOST_SHOWN = 100

const AT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A browser as a request shows it: the token of its cookie (null without one), User-Agent, address, language. */
export type Browser = {
  deviceToken: string | null
  userAgent: string | undefined
  address: string
  language: Language
}

/** The id of the device on which this person signed in before; null when it is not known or was ended. */
export async function knownDevice(
  db: Db,
  userId: number,
  deviceToken: string | null,
): Promise<number | null> {
  if (deviceToken === null) return null
  return (await findDevice(db, userId, hashDeviceToken(deviceToken)))?.id ?? null
}

/** Days for which a browser identifies its users. */
const BROWSER_DAYS = 30

/**
 * For the audit log of a password that a link sets: other users who signed in on the browser that requested or used
 * the link. May be empty.
 */
export async function browserOfOthers(
  db: Db,
  userId: number,
  deviceToken: string | null,
): Promise<{ browser_of?: number[] }> {
  if (deviceToken === null) return {}
  const users = await listUsersOf(db, hashDeviceToken(deviceToken), BROWSER_DAYS)
  const others = users.filter((id) => id !== userId)
  return others.length > 0 ? { browser_of: others } : {}
}

/**
 * Records a sign-in on a browser, in the caller's transaction. A new device is reported to its
 * owner by mail, except the first of an account. Gives the device and the token for the browser's cookie.
 */
export async function signInOnDevice(
  trx: Db,
  secrets: Secrets,
  userId: number,
  browser: Browser,
): Promise<{ id: number; token: string }> {
  const { deviceToken, address } = browser
  const keeps = deviceToken !== null && (await mayKeepToken(trx, userId, hashDeviceToken(deviceToken)))
  const token = keeps ? deviceToken : newDeviceToken(secrets)
  const label = deviceLabel(browser.userAgent)
  const device = await noteDevice(trx, { userId, tokenHash: hashDeviceToken(token), label, address })
  if (device.is_new && device.earlier > 0) {
    const owner = await getOwner(trx, userId)
    const values = { name: owner.first_name, device: label, address, at: AT.format(new Date()) }
    await sendMail(trx, secrets, { to: owner.email, template: 'new-device', values })
  }
  return { id: device.id, token }
}

/** The caller's devices, that of this session first. Times are ISO 8601. */
export async function readDevices({ db }: Deps, scope: Scope, actor: Actor): Promise<DeviceRow[]> {
  const rows = await listDevices(db, scope, actor.tokenHash, MOST_SHOWN)
  const iso = (text: string) => new Date(text).toISOString()
  return rows.map((row) => ({ ...row, since: iso(row.since), last_used: iso(row.last_used) }))
}

/** Signs one of the caller's devices out and deletes it. Throws 404 for another person's. */
export async function forgetDevice({ db }: Deps, scope: Scope, id: number): Promise<void> {
  const actorId = scope.actor.id
  if (!(await endDevice(db, scope, id))) await refuseRecord(db, actorId, `device ${id}`)
  await audit(db, { actorId, action: 'device.ended', object: `device ${id}` })
}

/**
 * Ends all credentials of the caller except the session that calls and its device. Gives how many devices were
 * signed out.
 */
export async function forgetOtherDevices({ db }: Deps, scope: Scope, actor: Actor): Promise<number> {
  return withTransaction(db, async (trx) => {
    const ended = await countOtherDevices(trx, scope, actor.tokenHash)
    await endEverything(trx, { userId: scope.userId, exceptSession: actor.tokenHash })
    await audit(trx, { actorId: actor.id, action: 'device.others-ended', detail: { ended } })
    return ended
  })
}

/** Deletes devices whose cookie has expired. Run on a schedule. */
export function forgetUnusedDevices(db: Db): Promise<void> {
  return dropOldDevices(db, DEVICE_DAYS)
}
