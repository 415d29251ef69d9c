import { billFieldProblem, safeRule, tidyBillField } from '@chukta/contract/payables/bill-fields'
import type { BillOperator } from '@chukta/contract/payables/bills'
import { isDateFormat, operatorDate } from './bill-date.ts'
import { BILLS_TEXT } from './bills-text.ts'
import { ruleInWords } from './rule-words.ts'

export type FieldName = 'canumber' | 'ad1' | 'ad2' | 'ad3'
export type FieldValues = Record<FieldName, string>

export type OperatorField = {
  name: FieldName
  label: string
  rule: string | null
  /** Set for a day, which is typed in a date field. */
  dateFormat: string | null
}

export const NO_VALUES: FieldValues = { canumber: '', ad1: '', ad2: '', ad3: '' }

/** The fields that an operator requires: the number on the bill, then its further fields. */
export function fieldsOf(operator: BillOperator): OperatorField[] {
  const more = ([1, 2, 3] as const).flatMap((place): OperatorField[] => {
    const name = operator[`ad${place}_name`]
    const label = operator[`ad${place}_d_name`] ?? name
    const format = operator[`ad${place}_date_format`]
    const dateFormat = isDateFormat(format) ? format : null
    return label ? [{ name: `ad${place}`, label, rule: operator[`ad${place}_regex`], dateFormat }] : []
  })
  return [{ name: 'canumber', label: operator.displayname, rule: operator.regex, dateFormat: null }, ...more]
}

/** The values as the operator takes them: tidied, days in its format, null for fields that it does not use. */
export function operatorValues(fields: readonly OperatorField[], values: FieldValues) {
  const sent: Record<FieldName, string | null> = { canumber: null, ad1: null, ad2: null, ad3: null }
  for (const { name, rule, dateFormat } of fields) {
    sent[name] = dateFormat ? operatorDate(values[name], dateFormat) : tidyBillField(rule, values[name])
  }
  return sent
}

/** The errors per field, in the fields' order (spec 1 section 5); a second line says the true rule. */
export function fieldProblems(
  fields: readonly OperatorField[],
  values: FieldValues,
): Partial<Record<FieldName, string>> {
  const sent = operatorValues(fields, values)
  const problems = fields.map((field) => {
    const { name, label, rule, dateFormat } = field
    const sentence = billFieldProblem(label, rule, sent[name] ?? '', dateFormat)
    const trueRule = sent[name] === '' ? null : ruleLine(field)
    return [name, sentence && trueRule ? `${sentence}\n${trueRule}` : sentence]
  })
  return Object.fromEntries(problems.filter(([, sentence]) => sentence !== null))
}

/** The rule in words, where the specification's sentence with its number of digits does not cover it. */
function ruleLine({ rule, dateFormat }: OperatorField): string | null {
  if (dateFormat !== null || !rule || !safeRule(rule)) return null
  const words = ruleInWords(rule)
  return /^\d+ digits$/.test(words) ? null : BILLS_TEXT.operatorTakes(words)
}
