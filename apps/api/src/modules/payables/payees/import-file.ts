import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { importColumns } from '@chukta/contract/payables/payee-import-columns'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { maskCards } from '../../../platform/security/card-mask.ts'
import { bareHeading, type CsvLine, type FileRows, rowsOfSheet } from '../../identity/api.ts'

/** Other names of a column besides its label and its name on the wire. */
const ALSO: Readonly<Record<string, string[]>> = {
  mobile: ['mobilenumber', 'mobileno', 'phone', 'phonenumber'],
  pan_number: ['pan', 'panno'],
  account_number: ['accountno', 'acno', 'acnumber'],
  account_holder_name: ['accountholder', 'holdername'],
  bank_name: ['bank'],
  bank_branch: ['branchname'],
  ifsc_code: ['ifsc'],
  rent: ['amount'],
  salary: ['amount'],
}
/** More than any field takes, which is refused there. The search for card numbers costs time per letter. */
const LONGEST_TEXT = 300
const FREE_TEXT = ['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch']

/** Reads the payees of a category from the lines of a file. Throws SheetRefusal as `rowsOfSheet` does. */
export function readImportRows(category: PayeeCategory, lines: CsvLine[]): Promise<FileRows> {
  return rowsOfSheet(lines, {
    columns: importColumns(category),
    also: ALSO,
    says: PAYEE_IMPORT_MESSAGES,
    readCell: (name, text) => cellValue(category, name, text),
  })
}

function cellValue(category: PayeeCategory, name: string, text: string): string {
  if (FREE_TEXT.includes(name)) return maskCards(text.slice(0, LONGEST_TEXT))
  if (name !== 'payment_type') return text
  const option = category.paymentTypes?.options.find(({ value, label }) =>
    [value, label].some((each) => bareHeading(each) === bareHeading(text)),
  )
  return option?.value ?? text
}
