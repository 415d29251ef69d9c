import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { SERVICE_SWITCHES } from '@chukta/contract/pricing/service-switch-messages'
import type { ServiceSwitch } from '@chukta/contract/pricing/service-switches'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { groupBelow } from '../charges/groups-service.ts'
import { serviceById } from './services-sql.ts'
import { listSwitchedOff, listSwitches, lockSwitch, type SwitchTarget, setSwitch } from './switches-sql.ts'

/** Throws 409 with the reason while the payer may not pay the service. */
export async function refuseSwitchedOff(db: Db, payer: Scope, serviceId: number): Promise<void> {
  const [off] = await listSwitchedOff(db, payer.userId, serviceId)
  if (off) throw new AppError('conflict', { message: SERVICE_SWITCHES.refused(off.name, off.reason) })
}

/** A user or a group as a call names it, with the scopes that the gate has made of it. */
export type NamedTarget = {
  userId: number | null | undefined
  groupId: number | null | undefined
  /** Over the user, when one is named. */
  over: Scope
  scope: Scope
}

/** Every service with the switch of a user or a group. Throws 404 for a foreign group, 422 without exactly one target. */
export async function switchesOf(db: Db, named: NamedTarget): Promise<ServiceSwitch[]> {
  const rows = await listSwitches(db, named.scope, await targetOf(db, named))
  return rows.map(({ switched_at, ...row }) => ({
    ...row,
    enabled: row.reason === null,
    switched_at: switched_at?.toISOString() ?? null,
  }))
}

export type Switch = { serviceId: number; enabled: boolean; reason: string | null | undefined }

/**
 * Switches a service on or off for a user or a group, with everyone below; open orders go on. Gives the sentence about it.
 * Throws 422 without a reason for off or for an unknown service, 403 for the caller themselves and for a switch of a super
 * admin, 404 for a foreign group.
 */
export async function switchService(
  db: Db,
  named: NamedTarget,
  { serviceId, enabled, reason = null }: Switch,
): Promise<string> {
  const { scope } = named
  const target = await targetOf(db, named)
  if (target.userId === scope.actor.id) {
    throw new AppError('forbidden', { message: BACK_OFFICE.users.ownAccount })
  }
  if (!enabled && reason === null) throw fieldError('reason', SERVICE_SWITCHES.reason)
  const service = await serviceById(db, serviceId)
  if (!service) throw fieldError('service_id', BACK_OFFICE.routing.serviceUnknown)
  const after = enabled ? null : reason
  await withTransaction(db, async (trx) => {
    const before = await lockSwitch(trx, scope, target, serviceId)
    if (before?.locked) throw new AppError('forbidden', { message: SERVICE_SWITCHES.locked })
    if ((before?.reason ?? null) === after) return
    await setSwitch(trx, scope, target, { serviceId, reason: after })
    await audit(trx, {
      actorId: scope.actor.id,
      action: enabled ? 'service.switched-on' : 'service.switched-off',
      object: target.userId === null ? `charge group ${target.groupId}` : `user ${target.userId}`,
      detail: { service: service.name, reason: { before: before?.reason ?? null, after } },
    })
  })
  return enabled ? SERVICE_SWITCHES.on(service.name) : SERVICE_SWITCHES.off(service.name)
}

async function targetOf(db: Db, { userId, groupId, over, scope }: NamedTarget): Promise<SwitchTarget> {
  const isUser = (userId ?? null) !== null
  if (isUser === ((groupId ?? null) !== null)) throw fieldError('user_id', SERVICE_SWITCHES.oneTarget)
  if (isUser) return { userId: over.userId, groupId: null }
  const group = await groupBelow(db, scope, groupId ?? 0)
  return { userId: null, groupId: group.id }
}
