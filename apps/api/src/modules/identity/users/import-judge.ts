import type { FieldErrors } from '@chukta/contract/errors'
import type { JudgedUser } from '@chukta/contract/identity/user-import/user-import'
import { userImportColumns } from '@chukta/contract/identity/user-import/user-import-columns'
import { USER_IMPORT_MESSAGES } from '@chukta/contract/identity/user-import/user-import-messages'
import { addUserBody } from '@chukta/contract/identity/users'
import { z } from 'zod/mini'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type JudgedNewUser, judgeNewUser, parentOfNew } from './add-user-service.ts'

/** A row of an import as a client or a file gives it, by wire name. */
export type SentRow = Readonly<Record<string, string | undefined>>

/** The one choice of an import for all its rows: the role, and the person above, who is the actor or below them. */
export type ImportPlace = { role: 2 | 3 | 4; parent: Scope }

type Judged = JudgedUser & {
  /** Null for a row with errors, and for one that needs a step-up. */
  user: JudgedNewUser | null
  needsStepUp: boolean
}

/** Checks each row as the form for one user is checked. Throws 422 for a person above whom the form would refuse. */
export async function judgeUserRows(db: Db, place: ImportPlace, rows: SentRow[]): Promise<Judged[]> {
  await parentOfNew(db, place.parent, place.role)
  const judged: Judged[] = []
  for (const row of rows) judged.push(await judgeRow(db, place, row))
  return judged
}

async function judgeRow(db: Db, { role, parent }: ImportPlace, row: SentRow): Promise<Judged> {
  const values = Object.fromEntries(userImportColumns(role).map(({ name }) => [name, row[name] ?? '']))
  const body = { ...values, ...row, role }
  const parsed = z.safeParse(addUserBody, body)
  if (!parsed.success) return wrong(values, sentencesOf(parsed.error.issues))
  const tidy = { ...values, ...stringsOf(parsed.data) }
  try {
    const user = await judgeNewUser(db, parent, parsed.data)
    return { values: tidy, errors: {}, user, needsStepUp: false }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'step-up-required') return { values: tidy, errors: {}, user: null, needsStepUp: true }
    const { errors } = error.details
    // A person above is no cell.
    if (error.code !== 'invalid-fields' || !errors || errors.parent_id) throw error
    return wrong(tidy, { ...errors })
  }
}

const wrong = (values: Record<string, string>, errors: FieldErrors): Judged => ({
  values,
  errors,
  user: null,
  needsStepUp: false,
})

function sentencesOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = String(path[0] ?? 'first_name')
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}

function stringsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The e-mails and mobiles that an earlier row has, as errors by place. */
export function repeatsAmong(rows: readonly JudgedUser[]): Map<number, FieldErrors> {
  const seen = new Set<string>()
  const found = new Map<number, FieldErrors>()
  const says = {
    email: USER_IMPORT_MESSAGES.emailRepeated,
    mobile: USER_IMPORT_MESSAGES.mobileRepeated,
  }
  for (const [place, { values }] of rows.entries()) {
    for (const name of ['email', 'mobile'] as const) {
      const contact = `${name} ${values[name]?.toLowerCase()}`
      if (values[name] && seen.has(contact)) {
        found.set(place, { ...found.get(place), [name]: [says[name]] })
      }
      seen.add(contact)
    }
  }
  return found
}
