import { safeRule } from '@chukta/contract/payables/bill-fields'
import type { FeedOperator } from '../../../providers/billers/feed-operator.ts'

export type OperatorField = {
  label: string
  /** The operator's own name of the field. */
  name: string
  rule: string | null
  /** `dd/mm/yyyy` and the like where it is a date. */
  dateFormat: string | null
}

export type CleanOperator = {
  code: string
  category: string
  name: string
  displayname: string
  rule: string | null
  viewbill: boolean
  /** The further fields by position; null for one that is not used. */
  fields: (OperatorField | null)[]
}

const DATE_FORMATS = ['dd/mm/yyyy', 'dd-mm-yyyy', 'yyyy-mm-dd', 'yyyy/mm/dd', 'ddmmyyyy', 'yyyymmdd']
const WRITTEN_FORMAT = /dd[/.-]?mm[/.-]?yyyy|yyyy[/.-]?mm[/.-]?dd/i

/** An operator of the feed, cleaned for display; null when it has no code, name or category. */
export function cleanOperator(raw: FeedOperator): CleanOperator | null {
  const [name, category] = [plain(raw.name), plain(raw.category)]
  if (!/^\w{1,40}$/.test(raw.code) || name === null || category === null) return null
  return {
    code: raw.code,
    name,
    category: category.toLowerCase(),
    displayname: plain(raw.label) ?? 'Consumer number',
    rule: cleanRule(raw.rule),
    viewbill: raw.viewbill,
    fields: raw.further.slice(0, 3).map(cleanField),
  }
}

function cleanField(raw: FeedOperator['further'][number], index: number): OperatorField | null {
  const [label, name] = [plain(raw.label), plain(raw.name)]
  const shown = label ?? (name === null ? null : labelOf(name))
  if (shown === null) return null
  const written = WRITTEN_FORMAT.exec(`${raw.label ?? ''} ${raw.rule ?? ''}`)?.[0].toLowerCase()
  const rule = WRITTEN_FORMAT.test(raw.rule ?? '') ? null : cleanRule(raw.rule)
  const isDate = written !== undefined || /birth|dob\b|date/i.test(`${shown} ${name ?? ''}`)
  return {
    label: shown,
    name: name ?? `ad${index + 1}`,
    rule,
    dateFormat: isDate ? (written ?? formatOfRule(rule)) : null,
  }
}

/** The date format that a rule accepts. */
function formatOfRule(rule: string | null): string | null {
  const test = safeRule(rule)
  if (!test) return null
  const sample = (format: string) => format.replace('dd', '31').replace('mm', '12').replace('yyyy', '1990')
  return DATE_FORMATS.find((format) => test.test(sample(format))) ?? null
}

function cleanRule(rule: string | null): string | null {
  const trimmed = rule?.trim() ?? ''
  return isPlaceholder(trimmed) || safeRule(trimmed) === null ? null : trimmed
}

/** Text without markup and control characters; null for the placeholders that feeds send for empty values. */
function plain(text: string | null): string | null {
  const cleaned = (text ?? '')
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|#38);/gi, '&')
    .replaceAll(/&[a-z#0-9]{1,10};/gi, ' ')
    .replaceAll(/[<>\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return isPlaceholder(cleaned) ? null : cleaned
}

const isPlaceholder = (text: string) => /^(|null|undefined|n\/?a|none|-+)$/i.test(text)

/** Turns `dateofBirth`, `billing_unit` into a label. */
function labelOf(name: string): string {
  const lower = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
