import { userImportColumns } from '@chukta/contract/identity/user-import/user-import-columns'
import { USER_IMPORT_MESSAGES } from '@chukta/contract/identity/user-import/user-import-messages'
import { maskCards } from '../../../platform/security/card-mask.ts'
import type { CsvLine } from '../files/sheet-csv.ts'
import { bareHeading, type FileRows, rowsOfSheet } from '../files/sheet-rows.ts'

/** Other names of a column besides its heading and its name on the wire. */
const ALSO: Readonly<Record<string, string[]>> = {
  email: ['mail', 'emailid', 'emailaddress'],
  mobile: ['mobilenumber', 'mobileno', 'phone', 'phonenumber'],
  pincode: ['pin', 'postalcode'],
  commission: ['commissionpercent'],
}
/** More than any field takes, which is refused there. The search for card numbers costs time per letter. */
const LONGEST_TEXT = 300
const FREE_TEXT = ['first_name', 'last_name', 'address', 'city']

/**
 * Reads the users of a role from the lines of a file; `states` are the names that a state may have. Throws SheetRefusal
 * as `rowsOfSheet` does.
 */
export function readUserRows(role: number, states: readonly string[], lines: CsvLine[]): Promise<FileRows> {
  return rowsOfSheet(lines, {
    columns: userImportColumns(role),
    also: ALSO,
    says: USER_IMPORT_MESSAGES,
    readCell: (name, text) => {
      if (FREE_TEXT.includes(name)) return maskCards(text.slice(0, LONGEST_TEXT))
      if (name === 'commission') return text.replace(/[\s%]/g, '')
      if (name !== 'state') return text
      return states.find((state) => bareHeading(state) === bareHeading(text)) ?? text
    },
  })
}
