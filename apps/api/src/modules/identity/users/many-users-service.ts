import { FILE_KINDS } from '@chukta/contract/file-kinds'
import { CHOSEN } from '@chukta/contract/identity/chosen-messages'
import type { UserOutcome } from '@chukta/contract/identity/many-users'
import type { ExportFormat } from '@chukta/contract/insight/exports'
import { paiseToRupees } from '@chukta/contract/money'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { csvWriter } from '../../../platform/files/csv.ts'
import type { Cell, Column } from '../../../platform/files/sheet.ts'
import { xlsxWriter } from '../../../platform/files/xlsx.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { earlierAnswer, type Once, rememberAnswer } from '../../../platform/http/idempotency.ts'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { listChosen } from './many-users-sql.ts'
import { setUserStatus } from './users-service.ts'
import type { UserRow } from './users-sql.ts'

const ROLES: Record<number, string> = { 2: 'Admin', 3: 'Distributor', 4: 'Retailer' }

const text = (value: string | null): Cell => ({ text: value ?? '' })

/** The columns of an export of users, from left to right. */
const USER_COLUMNS: Column<UserRow>[] = [
  { title: 'Name', cell: (row) => text(`${row.first_name} ${row.last_name}`.trim()) },
  { title: 'Username', cell: (row) => text(row.username) },
  { title: 'Role', cell: (row) => text(ROLES[row.role_id] ?? '') },
  { title: 'Email', cell: (row) => text(row.email) },
  { title: 'Mobile', cell: (row) => text(row.mobile) },
  { title: 'City', cell: (row) => text(row.city) },
  { title: 'State', cell: (row) => text(row.state) },
  { title: 'Reports to', cell: (row) => text(row.parent_name) },
  { title: 'Commission (%)', cell: (row) => text(row.commission) },
  { title: 'Wallet balance (INR)', cell: (row) => ({ rupees: paiseToRupees(row.balance_paise) }) },
  { title: 'Status', cell: (row) => text(row.status === 1 ? 'Active' : 'Inactive') },
  { title: 'Verified', cell: (row) => text(row.verified ? 'Yes' : 'No') },
  { title: 'Added on (IST)', cell: (row) => ({ at: row.created_at }) },
]

type Wish = { users: number[]; status: 0 | 1 }
type Answer = { message: string; users: UserOutcome[] }

/**
 * Switches several users on or off, each by the rules of one. The answer names each user whom the actor may not switch;
 * the others are switched all or none, once for each key.
 */
export async function switchUsers({ db }: Deps, scope: Scope, wish: Wish, once: Once): Promise<Answer> {
  return withTransaction(db, async (trx) => {
    const earlier = await earlierAnswer(trx, scope, once)
    if (earlier) return earlier.answer as Answer
    const outcomes = new Map<number, UserOutcome>()
    // In one order, so that two such calls do not wait for each other.
    for (const id of wish.users.toSorted((a, b) => a - b)) {
      outcomes.set(id, await switchOne(trx, scope, id, wish.status))
    }
    const users = wish.users.flatMap((id) => outcomes.get(id) ?? [])
    const done = users.filter(({ outcome }) => outcome === 'done').length
    const answer = {
      message: wish.status === 1 ? CHOSEN.switchedOn(done) : CHOSEN.switchedOff(done),
      users,
    }
    await rememberAnswer(trx, once, { status: 200, answer })
    return answer
  })
}

/** Switches one of them; a refusal comes before any write. */
async function switchOne(trx: Db, scope: Scope, id: number, status: 0 | 1): Promise<UserOutcome> {
  try {
    const isChanged = await setUserStatus(trx, await scopeFor(trx, scope.userId, id), status)
    return { id, outcome: isChanged ? 'done' : 'same', message: null }
  } catch (error) {
    if (!(error instanceof AppError) || !['forbidden', 'not-found'].includes(error.code)) throw error
    const isOwn = id === scope.actor.id
    // The same refusal for a stranger and for a user who was deleted or moved.
    if (!isOwn) {
      await audit(trx, {
        actorId: scope.actor.id,
        action: 'access.refused',
        object: `user ${id}`,
        detail: { why: 'users' },
      })
    }
    return { id, outcome: 'refused', message: isOwn ? error.message : CHOSEN.notBelow }
  }
}

/** Chosen users as a file, newest first. Throws 404 when one of them is not below the actor. */
export async function exportChosen({ db }: Deps, scope: Scope, ids: number[], format: ExportFormat) {
  const rows = await listChosen(db, scope, ids)
  if (rows.length < ids.length) return refuseRecord(db, scope.actor.id, 'users of an export')
  const writer = format === 'csv' ? csvWriter(USER_COLUMNS) : xlsxWriter('Users', USER_COLUMNS)
  await audit(db, {
    actorId: scope.actor.id,
    action: 'users.exported',
    detail: { users: ids, format },
  })
  const today = onIndianClock(new Date()).toISOString().slice(0, 10)
  return {
    bytes: Buffer.concat([writer.begin(), writer.rows(rows), writer.end()]),
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : FILE_KINDS.xlsx.contentType,
    fileName: `users-${today}.${format}`,
  }
}
