import { accountNumberError, ifscError } from '../bank-codes.ts'
import type { FieldErrors } from '../errors.ts'
import { kindByName, MAX_FILE_BYTES } from '../file-kinds.ts'
import { MAX_AMOUNT_PAISE, rupeesToPaise } from '../money.ts'
import { payeeNameError } from '../names.ts'
import type { DocumentRule, PayeeCategory, PayeeForm, PayeeTextField } from './payee-category.ts'
import { PAYEE_MESSAGES } from './payee-messages.ts'

const messages = PAYEE_MESSAGES
const MAX_LENGTH = 100
/** The masked text in an upline's edit form, for a number it may not see. */
const MASKED = /^\*+[A-Za-z0-9]{1,4}$/
// Control characters are no part of a name, and PostgreSQL takes no NUL at all.
const CONTROL = /\p{Cc}/u

/** The document of a form: nothing, the stored one, or a chosen file. */
export type DocumentGiven = 'none' | 'stored' | { fileName: string; sizeBytes: number }

const TEXT_FIELDS: readonly PayeeTextField[] = [
  'name',
  'mobile',
  'pan_number',
  'address',
  'account_number',
  'account_holder_name',
  'bank_name',
  'bank_branch',
  'ifsc_code',
]

const JUDGES: Partial<Record<PayeeTextField, (text: string) => string | null>> = {
  name: payeeNameError,
  account_holder_name: payeeNameError,
  account_number: accountNumberError,
  ifsc_code: ifscError,
}

/** Every field that the forms of a category may send, by wire name. */
export function payeeFields(category: PayeeCategory): string[] {
  return [
    'service_id',
    'user_id',
    ...TEXT_FIELDS,
    category.amountField,
    ...(category.paymentTypes ? ['payment_type'] : []),
    'document',
  ]
}

/**
 * Checks a payee form as its category says (spec 2 section 5); the same in the browser and on the server.
 * Takes the fields by wire name and the document; gives wire name → sentences, empty when all is well.
 * On edit a masked PAN or account number passes here: the server compares it with the stored one.
 */
export function validatePayee(
  category: PayeeCategory,
  mode: 'add' | 'edit',
  fields: Readonly<Record<string, unknown>>,
  document: DocumentGiven,
): FieldErrors {
  const form = category[mode]
  const found: [string, string[]][] = TEXT_FIELDS.map((name) => [
    name,
    checkText(form, name, fields[name], mode),
  ])
  found.push([category.amountField, checkAmount(form, fields[category.amountField])])
  if (category.paymentTypes) {
    const { options, required } = category.paymentTypes
    const known = options.some((option) => option.value === fields.payment_type)
    found.push(['payment_type', known ? [] : [required]])
  }
  found.push(['document', checkDocument(form.document, document)])
  return Object.fromEntries(found.filter(([, sentences]) => sentences.length > 0))
}

/** A field as text: numbers of a JSON body count as text; null when it is no text at all. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null
}

function checkText(form: PayeeForm, name: PayeeTextField, value: unknown, mode: 'add' | 'edit'): string[] {
  const text = textOf(value)
  if (text === null || CONTROL.test(text)) return ['Invalid value.']
  if (name === 'mobile') return mobileErrors(text)
  const masked = mode === 'edit' && MASKED.test(text)
  if (name === 'pan_number') return masked ? [] : panErrors(form, text)
  if (text === '') {
    const sentence = form.required[name]
    return sentence === undefined ? [] : [sentence]
  }
  if (text.length > MAX_LENGTH) return [`At most ${MAX_LENGTH} characters.`]
  const error = masked && name === 'account_number' ? null : (JUDGES[name]?.(text) ?? null)
  return error === null ? [] : [error]
}

/** The rules of every mobile number, each broken one with its sentence (spec 2 section 5). */
export function mobileErrors(text: string): string[] {
  if (text === '') return [messages.mobileRequired]
  if (!/^\d+$/.test(text)) return [messages.mobileNumeric]
  return [
    ...(text.length === 10 ? [] : [messages.mobileLength]),
    ...(/^[6-9]/.test(text) ? [] : [messages.mobileStart]),
  ]
}

function panErrors(form: PayeeForm, text: string): string[] {
  if (form.pan === 'format') return /^[A-Za-z]{5}\d{4}[A-Za-z]$/.test(text) ? [] : [messages.panFormat]
  if (text === '') return [messages.panRequired]
  return text.length > MAX_LENGTH ? [`At most ${MAX_LENGTH} characters.`] : []
}

function checkAmount(form: PayeeForm, value: unknown): string[] {
  const text = textOf(value)
  if (text === '') return [form.amount.required]
  const paise = rupeesToPaise(text ?? '')
  return paise !== null && paise > 0n && paise <= MAX_AMOUNT_PAISE ? [] : [messages.amountRange]
}

function checkDocument(rule: DocumentRule, document: DocumentGiven): string[] {
  if (document === 'none') return rule.required ? [rule.missing] : []
  if (document === 'stored') return []
  const kind = kindByName(document.fileName)
  if (kind === null || !rule.kinds.includes(kind)) return [rule.wrongType]
  return document.sizeBytes > MAX_FILE_BYTES ? [messages.fileTooLarge] : []
}
