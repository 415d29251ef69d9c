import { CHECKLIST_OF, type Checklist } from '@chukta/contract/insight/checklist'
import type { RoleId } from '@chukta/contract/permissions'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { deleteHidden, insertHidden, readChecklist } from './checklist-sql.ts'

/** The first steps of the caller's role; each is done when its record exists in the portal. */
export async function checklistOf({ db, config }: Deps, scope: Scope): Promise<Checklist> {
  const roleId = scope.actor.roleId as RoleId
  const offered = config.gateways.filter((gateway) => gateway.offered).map(({ slug }) => slug)
  const found = await readChecklist(db, scope, roleId, offered)
  return {
    steps: CHECKLIST_OF[roleId].map((key) => ({ key, done: found[key] === true })),
    hidden: found.hidden,
    payee: found.newest_payee ?? null,
  }
}

/** Hides the caller's first steps, or shows them again. */
export function hideChecklist({ db }: Deps, scope: Scope, hidden: boolean): Promise<void> {
  return hidden ? insertHidden(db, scope) : deleteHidden(db, scope)
}
