import { userImportColumns } from '@chukta/contract/identity/user-import/user-import-columns'
import type { ImportKind, ImportValues } from '../../../domain/import/import-kind.ts'
import { sameLines } from '../../../domain/import/import-rows.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { type ImportPlace, requestCheck, requestRead, requestTemplate } from './user-import-api.ts'
import { USER_IMPORT_TEXT } from './user-import-text.ts'
import { EMPTY, TIDY, userErrors } from './user-values.ts'

const text = USER_IMPORT_TEXT

/**
 * The import of users of a role below the signed-in person. `states` are the names that a state may have; `chosen` says
 * the role and the person above in words.
 */
export function userImport(place: ImportPlace, states: readonly string[], chosen: string): ImportKind {
  const { role } = place
  const columns = userImportColumns(role)
  const about = {
    mode: 'add',
    viewerId: storedUserId() ?? 0,
    viewerRole: storedRoleId() ?? 0,
    roleId: role,
  } as const
  const tidy: Record<string, ((value: string) => string) | undefined> = TIDY
  return {
    columns,
    hints: text.hints,
    choices: { state: states.map((name) => ({ value: name, label: name })) },
    inputModes: { email: 'email', mobile: 'numeric', pincode: 'numeric', commission: 'decimal' },
    nameOf: ({ first_name = '', last_name = '' }) => `${first_name} ${last_name}`.trim(),
    tidy: (name, value) => tidy[name]?.(value) ?? value,
    errorsOf: (values) => userErrors(about, { ...EMPTY, ...values }),
    repeatsOf,
    refusesRepeats: true,
    words: {
      templateNote: text.templateNote,
      fileLabel: text.fileLabel,
      fileNote: text.fileNote,
      found: text.found,
      chosen,
      add: text.add,
      addTitle: text.addTitle,
    },
    requestTemplate: (format) => requestTemplate(role, format),
    requestRead: (file, hidden) => requestRead(place, file, hidden),
    requestCheck: (rows) => requestCheck(place, rows),
  }
}

/** Two users cannot have one e-mail or mobile. */
function repeatsOf(rows: readonly { line: number; values: ImportValues }[]) {
  const found = new Map<number, Record<string, string>>()
  const says = { email: text.sameEmail, mobile: text.sameMobile }
  for (const name of ['email', 'mobile'] as const) {
    const same = sameLines(rows, ({ values }) => TIDY[name](values[name] ?? '').toLowerCase())
    for (const [line, first] of same) found.set(line, { ...found.get(line), [name]: says[name](first) })
  }
  return found
}
