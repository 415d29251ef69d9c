import { createHash } from 'node:crypto'
import { billFieldProblem } from '@chukta/contract/bill-fields'
import type { FieldErrors } from '@chukta/contract/errors'
import { AppError } from '../../platform/errors.ts'
import type { OperatorRow } from './operators-sql.ts'

export type GivenFields = {
  canumber?: string | null | undefined
  ad1?: string | null | undefined
  ad2?: string | null | undefined
  ad3?: string | null | undefined
}

/** What names a bill at its operator, as typed and trimmed; fields that the operator does not ask for are null. */
export type Named = { number: string; further: (string | null)[] }

/** Checks the fields by the operator's rules (spec 1 section 5). Throws 422 with a sentence for each wrong field. */
export function checkFields(operator: OperatorRow, given: GivenFields): Named {
  const errors: FieldErrors = {}
  const check = (field: keyof GivenFields, label: string, rule: string | null, dateFormat: string | null) => {
    const value = given[field]?.trim() ?? ''
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

/** The account at an operator, however its number is spaced: the same for everyone who pays it. */
export function numberKey(operatorId: number, number: string): string {
  const bare = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return `${operatorId}:${digest(`${operatorId}/${bare}`)}`
}

/**
 * One bill of an account. The number of a bill and the day it is due tell one month from another; the day it was
 * made does not: some operators print today's. Without either, all bills of the account are one.
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

/** Whether a key names one billing period; another one is good for some days only. */
export function isOfOnePeriod(key: string): boolean {
  return key.split(':').length > 2
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
