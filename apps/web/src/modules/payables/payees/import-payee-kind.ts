import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { importColumns } from '@chukta/contract/payables/payee-import-columns'
import { validatePayee } from '@chukta/contract/payables/payee-rules'
import { tidyPayeeValue } from '@chukta/contract/payables/payee-values'
import type { ImportKind, ImportValues } from '../../../domain/import/import-kind.ts'
import { firstOfEach, sameLines } from '../../../domain/import/import-rows.ts'
import { requestCheck, requestRead, requestTemplate } from './import-api.ts'
import { PAYEE_IMPORT_TEXT } from './import-text.ts'

const text = PAYEE_IMPORT_TEXT

/** The import of payees of a category and its service. */
export function payeeImport(category: PayeeCategory, serviceId: number): ImportKind {
  const { amountField, paymentTypes } = category
  const { amount, ...hints } = text.hints
  const types = paymentTypes?.options.map(({ label }) => label).join(', ')
  return {
    columns: importColumns(category),
    hints: { ...hints, [amountField]: amount, payment_type: types },
    choices: paymentTypes ? { payment_type: paymentTypes.options } : {},
    inputModes: { mobile: 'numeric', [amountField]: 'decimal' },
    moneyField: amountField,
    nameOf: ({ name = '' }) => name,
    tidy: (name, value) => tidyPayeeValue(category, name, value),
    errorsOf: (values) => rowErrors(category, values),
    repeatsOf: (rows) => {
      const same = sameLines(rows, ({ values }) => accountOf(values))
      return new Map([...same].map(([line, first]) => [line, { account_number: text.sameInFile(first) }]))
    },
    // One person may be paid for two flats.
    refusesRepeats: false,
    words: {
      templateNote: text.templateNote,
      fileLabel: text.fileLabel,
      found: text.found,
      alikeNote: text.alikeNote,
      add: text.add,
      addTitle: text.leaveTitle,
      ...(category.add.document.required ? { fileNote: text.noDocument(category.noun) } : {}),
    },
    requestTemplate: (format) => requestTemplate(serviceId, format),
    requestRead: (file, hidden) => requestRead(serviceId, file, hidden),
    requestCheck: (rows) => requestCheck(serviceId, rows),
  }
}

/** The errors of a row, by the rules of the form; a document cannot come with a row. */
export function rowErrors(category: PayeeCategory, values: ImportValues): Record<string, string> {
  return firstOfEach(validatePayee(category, 'add', values, 'stored'))
}

/** The account of a row, the same in any case of letters; empty without a number. */
function accountOf({ account_number: number = '', ifsc_code: ifsc = '' }: ImportValues): string {
  return number === '' ? '' : `${number}@${ifsc}`.toUpperCase()
}
