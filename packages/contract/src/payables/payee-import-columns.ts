import type { ImportColumn } from '../import-column.ts'
import type { PayeeCategory, PayeeTextField } from './payee-category.ts'
import { typedFields } from './payee-values.ts'

/** The columns of a category's file: its typed fields under the labels of its form. */
export function importColumns(category: PayeeCategory): ImportColumn[] {
  return typedFields(category).map((name) => ({
    name,
    heading: headingOf(category, name),
    isNeeded: name !== 'address' || category.add.required.address !== undefined,
  }))
}

function headingOf({ add, amountField, paymentTypes }: PayeeCategory, name: string): string {
  if (name === amountField) return add.amount.label
  if (name === 'payment_type') return paymentTypes?.label ?? name
  return add.labels[name as PayeeTextField]
}
