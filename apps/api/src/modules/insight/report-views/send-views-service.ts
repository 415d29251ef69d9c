import { may } from '@chukta/contract/permissions'
import type { TaskList } from 'graphile-worker'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail } from '../../messaging/api.ts'
import { type DueView, lockDue, moveOn } from './report-views-sql.ts'
import { nextSending, periodDueAt } from './sending-times.ts'

type Parts = Pick<Deps, 'db' | 'secrets' | 'config'>

const AT_ONCE = 100

/** The job that mails the saved views of Reports that are due. */
export function reportViewTasks(deps: Parts): TaskList {
  return { 'send-report-views': () => sendDueViews(deps) }
}

/**
 * Mails every view that is due to its owner, once: the view moves on and its mail is queued in one transaction. After an
 * outage it is one mail, about the newest days. Who is inactive, may not see Reports or has no confirmed address gets
 * none; the schedule stays.
 */
export async function sendDueViews({ db, secrets, config }: Parts, now = new Date()): Promise<void> {
  for (;;) {
    const taken = await withTransaction(db, async (trx) => {
      const due = await lockDue(trx, now, AT_ONCE)
      for (const view of due) {
        const next = nextSending(view.every, now)
        await moveOn(trx, view.id, next)
        if (!view.is_reached || !may(view.role_id, 'reports.view')) continue
        await sendMail(trx, secrets, {
          to: view.email,
          userId: view.owner_id,
          // While it waits for the mail server, the next one takes its place.
          key: `report-view:${view.id}`,
          goodUntil: next,
          template: 'report-view',
          values: valuesOf(view, config.publicUrl, now),
        })
      }
      return due.length
    })
    if (taken < AT_ONCE) return
  }
}

/** The link names the view, not its filters: those may hold the name of a payer. */
function valuesOf({ id, name, every, first_name }: DueView, publicUrl: string, now: Date) {
  const days = periodDueAt(every, now)
  const url = `${publicUrl}/user-reports?view=${id}`
  return {
    name: first_name,
    view: name,
    kind: every,
    days,
    url: `${url}&from=${days.from}&to=${days.to}`,
    stopUrl: `${url}&mails=1`,
  }
}
