import type { FieldErrors } from '@chukta/contract/errors'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { JudgedPayee } from '@chukta/contract/payables/payee-import'
import { tidyPayeeValue, typedFields } from '@chukta/contract/payables/payee-values'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { openPayeeAccount } from '../../payouts/api.ts'
import { findSameEnds } from './import-sql.ts'
import { type PayeeForm, readPayeeForm } from './payee-form.ts'
import type { PayeesOf } from './payees-sql.ts'

/** A row of an import as a client or a file gives it, by wire name. */
export type SentRow = Readonly<Record<string, string | undefined>>

type Judged = JudgedPayee & { form: PayeeForm | null }

/** Checks rows as the form for one payee is checked, its document aside, and finds payees with the same account. */
export async function judgeRows(
  deps: Deps,
  of: PayeesOf,
  category: PayeeCategory,
  rows: SentRow[],
): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const row of rows) {
    const values = tidied(category, row)
    const { form, errors } = await readRow(deps, of, category, values)
    judged.push({ values, form, errors, same_as: null })
  }
  const stored = await storedAccounts(deps, of, judged)
  return judged.map((row) => ({ ...row, same_as: stored.get(accountOf(row.values)) ?? null }))
}

/** Every typed field of the category as it would be stored; a field of no such name stays, to be refused. */
function tidied(category: PayeeCategory, row: SentRow): Record<string, string> {
  const names = [...new Set([...typedFields(category), ...Object.keys(row)])]
  return Object.fromEntries(names.map((name) => [name, tidyPayeeValue(category, name, row[name] ?? '')]))
}

async function readRow(
  deps: Deps,
  { scope }: PayeesOf,
  category: PayeeCategory,
  body: Record<string, string>,
): Promise<{ form: PayeeForm | null; errors: FieldErrors }> {
  try {
    // A document cannot come with a row: a payee that requires one is stored as missing it.
    const form = await readPayeeForm(deps, scope.actor.id, category, 'add', { body, files: {} }, true)
    return { form, errors: {} }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid-fields') throw error
    return { form: null, errors: { ...error.details.errors } }
  }
}

/** The payees of the owner that have an account among those of the rows, by account. */
async function storedAccounts(deps: Deps, of: PayeesOf, rows: Pick<Judged, 'values'>[]) {
  const ends = rows.map(({ values: { account_number = '', ifsc_code = '' } }) => ({
    last4: account_number.slice(-4).toUpperCase(),
    ifsc: ifsc_code,
  }))
  const alike = await findSameEnds(deps.db, of, ends)
  return new Map(
    alike.map(({ id, name, user_id, account_cipher, ifsc_code }) => {
      const account_number = openPayeeAccount(deps.secrets, user_id, account_cipher)
      return [accountOf({ account_number, ifsc_code }), { id, name }]
    }),
  )
}

function accountOf({ account_number = '', ifsc_code = '' }: SentRow): string {
  return `${account_number}@${ifsc_code}`.toUpperCase()
}
