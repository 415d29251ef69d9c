import { type RawBuilder, sql } from 'kysely'
import { type Db, type IdInSql, many, maybe } from '../../../platform/database/db.ts'
import { enterEffect } from '../../../platform/security/effects.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** Whom a switch is about: a person with everyone below, or the members of a charge group with everyone below those. */
export type SwitchTarget = { userId: number; groupId: null } | { userId: null; groupId: number }

/**
 * True for a switch `s` that a person falls under: their own, that of someone above, or that of a group which they or
 * someone above is in. A group counts while its owner is above its member, as for charges.
 */
const coversPerson = (personId: IdInSql) => sql<boolean>`
  (exists (select from user_closure up where up.descendant_id = ${personId} and up.ancestor_id = s.user_id)
   or exists (select from group_members m
                join user_closure up on up.ancestor_id = m.user_id and up.descendant_id = ${personId}
                join user_closure above on above.descendant_id = m.user_id and above.ancestor_id = m.owner_id
               where m.group_id = s.group_id and m.until is null))`

/** The judge: a query with a row while a payer may not pay a service. A claim asks it in its own statement. */
export function switchedOff(payerId: IdInSql, serviceId: IdInSql): RawBuilder<unknown> {
  return sql`select from service_switches s where s.service_id = ${serviceId} and ${coversPerson(payerId)}`
}

/** The services that a person may not pay, each with one reason: the newest, their own before a group's. */
export function listSwitchedOff(db: Db, personId: number, serviceId: number | null = null) {
  return many(
    db,
    sql<{ service_id: number; name: string; reason: string }>`
      select distinct on (s.service_id) s.service_id, v.name, s.reason
        from service_switches s join services v on v.id = s.service_id
       where (${serviceId}::bigint is null or s.service_id = ${serviceId}::bigint) and ${coversPerson(personId)}
       order by s.service_id, s.user_id is null, s.switched_at desc, s.id desc`,
  )
}

const isOf = ({ userId, groupId }: SwitchTarget) =>
  userId === null ? sql<boolean>`s.group_id = ${groupId}` : sql<boolean>`s.user_id = ${userId}`

/** Whether the person `u` who switched it off has a higher role than the actor. */
const isLocked = ({ roleId }: Scope['actor']) => sql<boolean>`coalesce(u.role_id < ${roleId}, false)`

export type SwitchRow = {
  service_id: number
  name: string
  reason: string | null
  switched_by: string | null
  /** Someone of a higher role switched it off. */
  locked: boolean
  switched_at: Date | null
  /** The reason of another switch that covers the person. */
  above: string | null
}

/** Every service with the switch of the target, in the order of the cards. The caller has checked the target. */
export function listSwitches(db: Db, { actor }: Scope, target: SwitchTarget) {
  const above =
    target.userId === null
      ? sql`null::text`
      : sql`(select s.reason from service_switches s
              where s.service_id = v.id and s.user_id is distinct from ${target.userId}::bigint
                and ${coversPerson(target.userId)}
              order by s.switched_at desc, s.id desc limit 1)`
  return many(
    db,
    sql<SwitchRow>`
      select v.id as service_id, v.name, s.reason, u.first_name || ' ' || u.last_name as switched_by,
             ${isLocked(actor)} as locked, s.switched_at, ${above} as above
        from services v
        left join service_switches s on s.service_id = v.id and ${isOf(target)}
        left join users u on u.id = s.switched_by
       where v.enabled order by v.position, v.id`,
  )
}

export type CurrentSwitch = { reason: string; locked: boolean }

/** Locks the switches of a target until the transaction ends, and gives that of a service; undefined while it is on. */
export async function lockSwitch(trx: Db, { actor }: Scope, target: SwitchTarget, serviceId: number) {
  const name = `service-switches:${target.userId ?? 'group'}:${target.groupId ?? ''}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  return maybe(
    trx,
    sql<CurrentSwitch>`
      select s.reason, ${isLocked(actor)} as locked
        from service_switches s left join users u on u.id = s.switched_by
       where s.service_id = ${serviceId} and ${isOf(target)}`,
  )
}

/** Switches a service of a target off with a reason, or on with null. The caller holds its lock. */
export async function setSwitch(
  trx: Db,
  scope: Scope,
  { userId, groupId }: SwitchTarget,
  { serviceId, reason }: { serviceId: number; reason: string | null },
): Promise<void> {
  enterEffect('service.switch')
  await sql`
    delete from service_switches
     where service_id = ${serviceId} and (user_id = ${userId}::bigint or group_id = ${groupId}::bigint)`.execute(
    trx,
  )
  if (reason === null) return
  await sql`
    insert into service_switches (service_id, user_id, group_id, reason, switched_by)
    values (${serviceId}, ${userId}, ${groupId}, ${reason}, ${scope.actor.id})`.execute(trx)
}
