import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import type * as calls from '@chukta/contract/identity/members/members'
import { type Member, MOST_MEMBERS } from '@chukta/contract/identity/members/members'
import { grantOf, isStaffPermission } from '@chukta/contract/identity/members/staff-permissions'
import { may } from '@chukta/contract/permissions'
import type { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { countMailTo, sendMail } from '../../messaging/api.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { addLinkToken } from '../credentials/link-tokens-sql.ts'
import * as rows from './members-sql.ts'

/** Limits the invitations of one account: each is a mail to somebody who did not ask for it. */
const INVITATIONS: Limit = { name: 'staff-invitation', limit: 20, minutes: 60 }

type Wanted = z.output<typeof calls.changeMember.body>

/** The staff of the account, newest first. */
export async function readMembers({ db }: Deps, scope: Scope): Promise<Member[]> {
  return (await rows.listMembers(db, scope)).map((row) => answerOf(row, scope.actor.roleId))
}

/**
 * Invites a person by mail. The answer is the same for every address: one that somebody signs in with gets a mail that says
 * so, and its invitation has no link. Throws 422 at a field of the grant, 409 for an account that is not verified or has 50
 * people, and 429.
 */
export async function invite(deps: Deps, scope: Scope, wanted: Wanted & { email: string }): Promise<void> {
  const { db, secrets, config } = deps
  const grant = await judge(db, scope, wanted)
  const subject = `account:${scope.userId}`
  const seconds = await secondsUntilRoom(db, INVITATIONS, subject)
  if (seconds > 0) throw new AppError('too-many-tries', { retryAfterSeconds: seconds })
  await takeHit(db, INVITATIONS, subject)
  const { email } = wanted
  await withTransaction(db, async (trx) => {
    const account = await rows.holdAccount(trx, scope)
    if (!account.verified) throw new AppError('conflict', { message: MEMBERS.notVerified })
    if (account.members >= MOST_MEMBERS) throw new AppError('conflict', { message: MEMBERS.tooMany })
    const invited = await rows.putInvitation(trx, scope, email, grant)
    // On this staff already: nothing to send.
    if (!invited) return
    await countMailTo(trx, secrets, email)
    const mail = { to: email, key: `staff-invitation:${invited.id}` }
    if (await rows.isSomebodys(trx, email)) {
      await sendMail(trx, secrets, {
        ...mail,
        template: 'staff-invitation-taken',
        values: { account: account.name },
      })
    } else {
      const token = await addLinkToken(trx, invited.id, 'join-staff', email)
      const values = {
        account: account.name,
        role: grant.role,
        url: `${config.publicUrl}/join-staff/${token}`,
      }
      await sendMail(trx, secrets, { ...mail, template: 'staff-invitation', values })
    }
    await note(trx, scope, 'member.invited', invited.id, { role: grant.role })
  })
}

/** Gives a member another grant. Throws 422 at a field of it, and 404 for a member of another account. */
export async function change(deps: Deps, scope: Scope, id: number, wanted: Wanted): Promise<Member> {
  const grant = await judge(deps.db, scope, wanted)
  const changed = await withTransaction(deps.db, async (trx) => {
    const row = await rows.putGrant(trx, scope, id, grant)
    if (row)
      await note(trx, scope, 'member.changed', id, { role: grant.role, permissions: grant.permissions })
    return row
  })
  return changed
    ? answerOf(changed, scope.actor.roleId)
    : refuseRecord(deps.db, scope.actor.id, `member ${id}`)
}

/** Removes a member or withdraws an invitation; everything that speaks for them ends. Throws 404 for one of another account. */
export async function remove(deps: Deps, scope: Scope, id: number): Promise<void> {
  const removed = await withTransaction(deps.db, async (trx) => {
    const row = await rows.endMember(trx, scope, id)
    if (!row) return false
    await endEverything(trx, { userId: id })
    await note(trx, scope, row.joined ? 'member.removed' : 'member.invitation-withdrawn', id)
    return true
  })
  if (!removed) await refuseRecord(deps.db, scope.actor.id, `member ${id}`)
}

async function judge(db: Db, scope: Scope, wanted: Wanted): Promise<rows.Grant> {
  const { role, permissions, limits, services, hours } = wanted
  const { roleId } = scope.actor
  if (role === 'custom' && (permissions ?? []).length === 0)
    throw fieldError('permissions', MEMBERS.permissionsRequired)
  if (role !== 'custom' && permissions !== undefined)
    throw fieldError('permissions', MEMBERS.permissionsOfCustom)
  if (!(permissions ?? []).every((action) => isStaffPermission(action) && may(roleId, action)))
    throw fieldError('permissions', MEMBERS.permissionsOfRole)
  if (services && !(await rows.areServices(db, services)))
    throw fieldError('services', MEMBERS.serviceUnknown)
  const paise = (amount: number | null | undefined) => (amount ? BigInt(amount) : null)
  return {
    role,
    ...grantOf(role, roleId, permissions),
    payment_limit_paise: paise(limits?.payment_paise),
    daily_limit_paise: paise(limits?.day_paise),
    service_ids: services ?? null,
    from_hour: hours?.from ?? null,
    to_hour: hours?.to ?? null,
  }
}

function answerOf(row: rows.MemberRow, roleId: number): Member {
  const { from_hour: from, to_hour: to } = row
  const paise = (amount: bigint | null) => (amount === null ? null : Number(amount))
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    role: row.role,
    permissions: row.permissions.filter((action) => isStaffPermission(action) && may(roleId, action)),
    own_payments_only: row.own_payments_only,
    limits: { payment_paise: paise(row.payment_limit_paise), day_paise: paise(row.daily_limit_paise) },
    services: row.service_ids,
    hours: from === null || to === null ? null : { from, to },
    state: row.joined_at === null ? 'invited' : 'joined',
    invited_at: row.invited_at.toISOString(),
    joined_at: row.joined_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  }
}

const note = (trx: Db, scope: Scope, action: string, id: number, detail: Record<string, unknown> = {}) =>
  audit(trx, { actorId: scope.actor.id, action, object: `member ${id}`, detail })
