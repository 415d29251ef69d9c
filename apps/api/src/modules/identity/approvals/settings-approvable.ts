import { ALWAYS_KINDS, APPROVAL_KINDS, type ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import type { storeApprovalSettings } from '@chukta/contract/identity/approvals'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Approvable } from './approvable.ts'
import { countSuperAdmins, isUnderApproval, listKindsOn, switchKind } from './approval-settings-sql.ts'
import { listIndependent } from './independence-sql.ts'

const messages = APPROVALS
const ON = 'on'

/** Kinds of change under approval, the count of super admins, and whether one could decide about the actor. */
export async function approvalSettings(db: Db, actorId: number) {
  const [kindsOn, superAdmins, deciders] = await Promise.all([
    listKindsOn(db),
    countSuperAdmins(db),
    listIndependent(db, actorId),
  ])
  const kinds = APPROVAL_KINDS.filter((kind) => !ALWAYS_KINDS.includes(kind)).map((kind) => ({
    kind,
    label: messages.kinds[kind],
    enabled: kindsOn.includes(kind),
  }))
  return { kinds, super_admins: superAdmins, could_be_decided: deciders.length > 0 }
}

/** The approval switches. Switching off always needs a second person, else one person could bypass the others. */
export const SETTINGS_APPROVABLE: Approvable<typeof storeApprovalSettings> = {
  title: async (_trx, { body }) => `Approval of: ${messages.kinds[body.kind]}`,
  object: ({ body }) => `approval setting ${body.kind}`,
  read: async (trx, { body }) => {
    const isOn = await isUnderApproval(trx, body.kind)
    const label = messages.kinds[body.kind]
    return [
      {
        key: body.kind,
        label,
        value: isOn ? ON : 'off',
        shown: isOn ? 'under approval' : 'not under approval',
      },
    ]
  },
  apply: async (trx, { actor, body }) => {
    await setSwitch(trx, actor.id, body.kind, body.enabled)
    await audit(trx, {
      actorId: actor.id,
      action: 'approval-setting.changed',
      object: `approval setting ${body.kind}`,
      detail: { enabled: body.enabled },
    })
    return { data: { message: messages.settings } }
  },
  restore: async (trx, { actor, body }, changes) => {
    for (const { after } of changes) await setSwitch(trx, actor.id, body.kind, after?.value === ON)
  },
  holds: (changes, isOn) => isOn || changes.some(({ before }) => before?.value === ON),
}

/** Throws 409 when fewer than two super admins exist, or none could decide about switching it off again. */
async function setSwitch(trx: Db, actorId: number, kind: ApprovalKind, enabled: boolean): Promise<void> {
  if (ALWAYS_KINDS.includes(kind)) throw new AppError('conflict', { message: messages.alwaysOn })
  if (enabled && (await countSuperAdmins(trx)) < 2) {
    throw new AppError('conflict', { message: messages.twoNeeded })
  }
  if (enabled && (await listIndependent(trx, actorId)).length === 0) {
    throw new AppError('conflict', { message: messages.nobodyIndependent })
  }
  await switchKind(trx, kind, enabled)
}
