import { FINAL_KINDS } from '@chukta/contract/identity/approval-kinds'
import type { Approval } from '@chukta/contract/identity/approvals'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import {
  countApprovals,
  countToDecide,
  type Filters,
  type ListedRow,
  listApprovals,
} from './approvals-list-sql.ts'
import { type Registry, visible } from './decide-service.ts'
import { whyNot } from './independence.ts'
import { listIndependent } from './independence-sql.ts'

/** Whether a super admin who is independent of this person could decide a proposal of theirs now. */
export async function couldBeDecided(db: Db, makerId: number): Promise<boolean> {
  return (await listIndependent(db, makerId)).length > 0
}

type Page = Filters & { page: number; perPage: number }

/** One page of the approvals that the caller may see, newest first. */
export async function pageOfApprovals(db: Db, scope: Scope, { page, perPage, ...filters }: Page) {
  const mayDecide = allows(scope.actor, 'approvals.decide')
  const [rows, total, toDecide] = await Promise.all([
    listApprovals(db, scope, filters, perPage, (page - 1) * perPage),
    countApprovals(db, scope, filters),
    mayDecide ? countToDecide(db, scope) : null,
  ])
  return { data: rows.map((row) => answerApproval(row, scope)), total, to_decide: toDecide?.n ?? 0 }
}

/** One of them, with its pictures unless it was refused or withdrawn. Throws 404 for any other. */
export async function oneApproval(db: Db, registry: Registry, scope: Scope, id: number): Promise<Approval> {
  const row = await visible(db, scope, id)
  const answer = answerApproval(row, scope)
  const approvable = registry.get(row.call)?.approvable
  if (!approvable?.pictures || row.status === 'refused' || row.status === 'withdrawn') return answer
  const { params, changes } = row
  const pictures = await Promise.all(
    changes.map((change) => approvable.pictures?.(db, { params: params as undefined }, change)),
  )
  return { ...answer, changes: answer.changes.map((line, at) => ({ ...line, pictures: pictures[at] })) }
}

function answerApproval(row: ListedRow, { actor }: Scope): Approval {
  const isOwn = row.maker_id === actor.id
  const mayDecide = allows(actor, 'approvals.decide')
  const refused = whyNot(row.dependence)
  const waits = row.status === 'waiting'
  const isInForce = row.status === 'approved' || row.status === 'direct'
  const { id, kind, status, title, reason, reverts_id, reverted_by_id } = row
  return {
    id,
    kind,
    status,
    title,
    maker: { id: row.maker_id, name: row.maker_name, role_id: row.maker_role },
    created_at: row.created_at.toISOString(),
    decided_by:
      row.decided_by === null
        ? null
        : { id: row.decided_by, name: row.decider_name ?? '', role_id: row.decider_role ?? 0 },
    decided_at: row.decided_at?.toISOString() ?? null,
    reason,
    changes: row.changes.map(({ label, before, after }) => ({
      label,
      before: before?.shown ?? null,
      after: after?.shown ?? null,
    })),
    reverts_id,
    reverted_by_id,
    can: {
      decide: waits && mayDecide && refused === null,
      decide_refused: waits && mayDecide ? refused : null,
      withdraw: waits && isOwn,
      revert:
        isInForce && !FINAL_KINDS.includes(kind) && mayDecide && reverted_by_id === null && !row.revert_waits,
    },
  }
}
