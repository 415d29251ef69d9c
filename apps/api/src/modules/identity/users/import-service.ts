import {
  type JudgedUser,
  type ReadUsers,
  USER_IMPORT,
} from '@chukta/contract/identity/user-import/user-import'
import { userImportColumns } from '@chukta/contract/identity/user-import/user-import-columns'
import { USER_IMPORT_MESSAGES } from '@chukta/contract/identity/user-import/user-import-messages'
import type { ExportFormat } from '@chukta/contract/insight/exports'
import { MANAGED_ROLES } from '@chukta/contract/permissions'
import type { Transaction } from 'kysely'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emptySheet } from '../../../platform/files/template.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { earlierAnswer, type Once, rememberAnswer } from '../../../platform/http/idempotency.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { lockKind } from '../approvals/approvals-sql.ts'
import { readFilledSheet } from '../files/filled-sheet-service.ts'
import { stateNames } from '../registration/registration-sql.ts'
import { type AddedUser, refuseRole, storeNewUser } from './add-user-service.ts'
import { readUserRows } from './import-file.ts'
import { type ImportPlace, judgeUserRows, repeatsAmong, type SentRow } from './import-judge.ts'

const messages = USER_IMPORT_MESSAGES

/** The empty file of users of a role. */
export function userTemplate(role: 2 | 3 | 4, format: ExportFormat) {
  const [name = ''] = Object.entries(MANAGED_ROLES).find(([, id]) => id === role) ?? []
  const headings = userImportColumns(role).map(({ heading }) => heading)
  return emptySheet(headings, { format, name: `${name}s`, sheet: 'Users' })
}

/**
 * Reads and checks the users of a file, which is not stored. `hidden`: how to treat rows that a filter hides. Throws 422
 * for a file that is not accepted, and 403 for a role that the actor may not add.
 */
export async function readUsers(
  deps: Deps,
  place: ImportPlace,
  file: UploadedFile | undefined,
  hidden?: 'take' | 'leave',
): Promise<ReadUsers> {
  const { actor } = place.parent
  await refuseRole(deps.db, actor, place.role)
  const states = await stateNames(deps.db)
  const { rows, unknown, notes } = await readFilledSheet(deps, actor.id, file, {
    maxRows: USER_IMPORT.maxRows,
    says: messages,
    hidden,
    read: (lines) => readUserRows(place.role, states, lines),
  })
  const judged = await judgeUserRows(
    deps.db,
    place,
    rows.map(({ values }) => values),
  )
  return {
    message: messages.fileRead(rows.length),
    unknown_columns: unknown,
    notes,
    rows: judged.map(({ values, errors }, at) => ({ values, errors, line: rows[at]?.line ?? 0 })),
  }
}

/** Checks rows as `readUsers` does. Throws 403 for a role that the actor may not add. */
export async function checkUsers(deps: Deps, place: ImportPlace, rows: SentRow[]): Promise<JudgedUser[]> {
  await refuseRole(deps.db, place.parent.actor, place.role)
  const judged = await judgeUserRows(deps.db, place, rows)
  return judged.map(({ values, errors }) => ({ values, errors }))
}

/**
 * Adds every user or none, each as the form adds one, once for each key; of a commission under approval its proposal stays.
 * Throws 403 for a role that the actor may not add, 422 with sentences under `rows.<place>.<field>`, 403
 * `step-up-required` for any role but retailer, and 409 when their commissions cannot all be proposed.
 */
export async function importUsers(
  deps: Deps,
  place: ImportPlace,
  rows: SentRow[],
  { scope, once }: { scope: Scope; once: Once },
) {
  const { actor } = place.parent
  await refuseRole(deps.db, actor, place.role)
  return withTransaction(deps.db, async (trx) => {
    if (rows.some(({ commission }) => commission?.trim())) await lockKind(trx, 'commissions')
    // Before the rows are judged: after the first answer each of them is taken.
    const earlier = await earlierAnswer(trx, scope, once)
    if (earlier) return earlier.answer as typeof answer
    const users = await addAll(trx, deps, place, rows)
    const answer = {
      message: messages.added(users.length),
      users: users.map(({ id, approvalId }) => ({ id, approval_id: approvalId })),
    }
    await audit(trx, {
      actorId: actor.id,
      action: 'users.imported',
      detail: { added: users.length, role_id: place.role },
    })
    await rememberAnswer(trx, once, { status: 200, answer })
    return answer
  })
}

async function addAll(
  trx: Transaction<unknown>,
  deps: Deps,
  place: ImportPlace,
  rows: SentRow[],
): Promise<AddedUser[]> {
  const judged = await judgeUserRows(trx, place, rows)
  const repeats = repeatsAmong(judged)
  const wrong = judged.flatMap(({ errors }, at) =>
    Object.entries({ ...repeats.get(at), ...errors }).map(([name, found]) => [`rows.${at}.${name}`, found]),
  )
  if (wrong.length > 0) throw new AppError('invalid-fields', { errors: Object.fromEntries(wrong) })
  if (judged.some(({ needsStepUp }) => needsStepUp)) throw new AppError('step-up-required')
  const users: AddedUser[] = []
  // The last row first: lists begin with the newest, and show them in the order of the file.
  for (const [at, { user }] of [...judged.entries()].toReversed()) {
    if (user) users.unshift(await storeNewUser(trx, deps, user).catch((error) => throwAt(at, error)))
  }
  return users
}

/** Throws the refusal of one row at its cell. */
function throwAt(at: number, error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const { errors } = error.details
  if (error.code === 'too-many-tries') {
    throw new AppError('invalid-fields', { errors: { [`rows.${at}.email`]: [messages.mailedOften] } })
  }
  if (error.code !== 'invalid-fields' || !errors) throw error
  const named = Object.entries(errors).map(([name, found]) => [`rows.${at}.${name}`, found])
  throw new AppError('invalid-fields', { errors: Object.fromEntries(named) })
}
