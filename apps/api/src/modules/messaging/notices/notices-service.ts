import type { Language } from '@chukta/contract/languages'
import type { NoticeKind } from '@chukta/contract/messaging/notices'
import { paiseToRupees } from '@chukta/contract/money'
import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { deleteOldMarks } from '../announcements/announcements-sql.ts'
import * as rows from './notices-sql.ts'

const KEPT_DAYS = 90
const AT_ONCE = 5000

type Parts = Pick<Deps, 'db'>
type Wish = {
  page: number
  perPage: number
  kind: NoticeKind | undefined
  isUnread: boolean
  /** The language of announcements. */
  language: Language
}

/** A page of the notices of the scope's user. */
export async function listNotices({ db }: Parts, scope: Scope, { page, perPage, ...wish }: Wish) {
  const [found, counts] = await Promise.all([
    rows.listNotices(db, scope, { ...wish, skip: (page - 1) * perPage, take: perPage }),
    rows.countNotices(db, scope, wish),
  ])
  const notices = found.map(({ created_at, facts, ...row }) => {
    const { amount_paise: paise, ...words } = facts
    const amount = paise === undefined ? {} : { amount: paiseToRupees(BigInt(paise)) }
    return { ...row, facts: { ...words, ...amount }, created_at: created_at.toISOString() }
  })
  return { notices, ...counts }
}

export const countUnread = ({ db }: Parts, scope: Scope) => rows.countUnread(db, scope)

/** Marks a notice as read; gives how many still are not. Throws 404 for another's. */
export async function readNotice({ db }: Parts, scope: Scope, id: number): Promise<number> {
  if (!(await rows.markRead(db, scope, id))) return refuseRecord(db, scope.actor.id, `notice ${id}`)
  return rows.countUnread(db, scope)
}

export const readAll = ({ db }: Parts, scope: Scope) => rows.markAllRead(db, scope)

/** The job that deletes notices older than 90 days, in batches. */
export function noticeTasks({ db }: Parts): TaskList {
  return {
    'forget-notices': async () => {
      while ((await rows.deleteOld(db, KEPT_DAYS, AT_ONCE)) === AT_ONCE);
      while ((await deleteOldMarks(db, KEPT_DAYS, AT_ONCE)) === AT_ONCE);
    },
  }
}
