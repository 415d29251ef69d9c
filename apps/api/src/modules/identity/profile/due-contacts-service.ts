import type { TaskList } from 'graphile-worker'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { takeOver } from '../registration/takeover-service.ts'
import { notifyOldContact } from './contact-service.ts'
import { applyUnconfirmed, endPending, listDue, lockDue } from './pending-contacts-sql.ts'

/** The maximum of contacts that one run applies. */
const AT_ONCE = 200
const UNIQUE_VIOLATION = '23505'

/** The job that applies due contacts without an objection. */
export function dueContactTasks(deps: Deps): TaskList {
  return { 'apply-contacts': () => applyDueContacts(deps) }
}

/**
 * Applies every due contact, each in a transaction of its own, so that the next run continues after a crash. A contact
 * that another person has by now, or whose requester may no longer change the person, ends without effect.
 */
export async function applyDueContacts(deps: Deps): Promise<void> {
  for (const due of await listDue(deps.db, AT_ONCE)) {
    try {
      await withTransaction(deps.db, (trx) => applyOne(trx, deps, due))
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
      await withTransaction(deps.db, (trx) => endAsTaken(trx, due))
    }
  }
}

type Due = { id: number; user_id: number }

async function applyOne(trx: Db, deps: Deps, due: Due): Promise<void> {
  const found = await lockDue(trx, due)
  if (!found) return
  const { field, value, asked_by: actorId, may } = found
  const object = `user ${due.user_id}`
  if (!may) {
    await endPending(trx, due.user_id, field, 'void')
    await audit(trx, { actorId: null, action: 'user.contact-void', object, detail: { field } })
    return
  }
  await takeOver(trx, deps, { email: '', mobile: '', [field]: value }, { exceptId: due.user_id })
  const before = await applyUnconfirmed(trx, due.user_id, field, value)
  await endPending(trx, due.user_id, field, 'in-force')
  await audit(trx, { actorId, action: 'user.contact-changed', object, detail: { field } })
  await endEverything(trx, { userId: due.user_id })
  await notifyOldContact(trx, deps.secrets, field, before, { ended: true })
}

/** Another person took it since the request. */
async function endAsTaken(trx: Db, due: Due): Promise<void> {
  const found = await lockDue(trx, due)
  if (!found) return
  await endPending(trx, due.user_id, found.field, 'taken')
  await audit(trx, {
    actorId: null,
    action: 'user.contact-taken',
    object: `user ${due.user_id}`,
    detail: { field: found.field },
  })
}
