import { REPORT_VIEWS } from '@chukta/contract/insight/report-view-messages'
import {
  MOST_VIEWS,
  type ReportSearch,
  type SavedReportView,
  type ViewSending,
} from '@chukta/contract/insight/report-views'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { maskEmail } from '../../identity/api.ts'
import { readListQuery } from '../reports/list-request.ts'
import {
  countOtherViews,
  deleteView,
  findAddress,
  listViews,
  saveView,
  setSchedule,
  type ViewRow,
} from './report-views-sql.ts'
import { nextSending } from './sending-times.ts'

type Parts = Pick<Deps, 'db'>

/** The views of the scope's user, the masked address that their mails go to, and when the next ones are due. */
export async function viewsOf({ db }: Parts, scope: Scope, now = new Date()) {
  const [views, { email, confirmed }] = await Promise.all([listViews(db, scope), findAddress(db, scope)])
  const next = {
    daily: nextSending('daily', now).toISOString(),
    weekly: nextSending('weekly', now).toISOString(),
    monthly: nextSending('monthly', now).toISOString(),
  }
  return { views: views.map(answer), mail: { to: maskEmail(email), confirmed, next } }
}

/**
 * Saves a view for the scope's user; one of the same name gets the new filters. Throws 422 for a reversed range of days
 * or amounts, 409 beyond 20 views.
 */
export async function keepView(
  { db }: Parts,
  scope: Scope,
  { name, search }: { name: string; search: ReportSearch },
): Promise<SavedReportView> {
  readListQuery(search)
  return withTransaction(db, async (trx) => {
    if ((await countOtherViews(trx, scope, name)) >= MOST_VIEWS) {
      throw new AppError('conflict', { message: REPORT_VIEWS.most(MOST_VIEWS) })
    }
    return answer(await saveView(trx, scope, name, search))
  })
}

/** Removes a view of the scope's user. Throws 404 for any other. */
export async function removeView({ db }: Parts, scope: Scope, id: number): Promise<void> {
  if (!(await deleteView(db, scope, id))) await refuseRecord(db, scope.actor.id, `report view ${id}`)
}

/**
 * Sets how often a view of the scope's user is sent; null ends it. Throws 404 for any other view, and 409 while the
 * user's e-mail address is not confirmed.
 */
export async function scheduleView(
  { db }: Parts,
  scope: Scope,
  id: number,
  every: ViewSending | null,
  now = new Date(),
): Promise<SavedReportView> {
  const view = await withTransaction(db, async (trx) => {
    const nextAt = every === null ? null : nextSending(every, now)
    const changed = await setSchedule(trx, scope, id, { every, nextAt })
    if (changed && every !== null && !(await findAddress(trx, scope)).confirmed) {
      throw new AppError('conflict', { message: REPORT_VIEWS.emailNotConfirmed })
    }
    return changed
  })
  return view ? answer(view) : refuseRecord(db, scope.actor.id, `report view ${id}`)
}

function answer({ id, name, search, every, next_at }: ViewRow): SavedReportView {
  return { id, name, search, every, next_at: next_at?.toISOString() ?? null }
}
