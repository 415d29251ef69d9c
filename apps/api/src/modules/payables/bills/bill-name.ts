import { createHash } from 'node:crypto'
import type { FieldErrors } from '@chukta/contract/errors'
import { billFieldProblem, tidyBillField } from '@chukta/contract/payables/bill-fields'
import { AppError } from '../../../platform/http/errors.ts'
import type { OperatorRow } from './operators-sql.ts'

export type BillFields = {
  canumber?: string | null | undefined
  ad1?: string | null | undefined
  ad2?: string | null | undefined
  ad3?: string | null | undefined
}

/** The fields that identify a bill at its operator, tidied; null for fields that the operator does not ask for. */
export type CheckedFields = { number: string; further: (string | null)[] }

/**
 * Validates the fields by the operator's rules (spec 1 section 5). Throws 422 with a sentence for each wrong field.
 */
export function checkFields(operator: OperatorRow, fields: BillFields): CheckedFields {
  const errors: FieldErrors = {}
  const check = (field: keyof BillFields, label: string, rule: string | null, dateFormat: string | null) => {
    const value = tidyBillField(rule, fields[field] ?? '')
    const problem = billFieldProblem(label, rule, value, dateFormat)
    if (problem !== null) errors[field] = [problem]
    return value
  }
  const number = check('canumber', operator.displayname, operator.rule, null)
  const further = (['ad1', 'ad2', 'ad3'] as const).map((name, index) => {
    const field = operator.fields[index]
    return field ? check(name, field.label, field.rule, field.dateFormat) : null
  })
  if (Object.keys(errors).length > 0) throw new AppError('invalid-fields', { errors })
  return { number, further }
}

/** The key of an account at an operator, independent of the spacing of its number and of the payer. */
export function numberKey(operatorId: number, number: string): string {
  const bare = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return `${operatorId}:${digest(`${operatorId}/${bare}`)}`
}

/**
 * The key of one bill of an account. Bill number and due date distinguish billing periods; the bill date does not,
 * because some operators print today's. Without both, all bills of the account share one key.
 */
export function billKey(
  account: string,
  bill: { billNumber: string | null; dueDate: string | null },
): string {
  const { billNumber, dueDate } = bill
  return billNumber === null && dueDate === null
    ? account
    : `${account}:${digest(`${billNumber ?? ''}/${dueDate ?? ''}`)}`
}

/** Whether a key identifies one billing period; any other key is valid for some days only. */
export function isOfOnePeriod(key: string): boolean {
  return key.split(':').length > 2
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
