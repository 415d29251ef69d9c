import { plainLine } from '../plain-text.ts'
import { tidyNumber } from '../tidy.ts'
import { BILL_FIELD_LENGTH } from './bill-body.ts'
import { BILL_MESSAGES } from './bill-messages.ts'

/** The greatest number of ways to match a value: it bounds the time. */
const MOST_WAYS = 100_000
const LONGEST_RULE = 200
/** The length that an open-ended quantifier counts as: a value has no more characters. */
const OPEN_ENDED = BILL_FIELD_LENGTH

// One piece of a rule: an atom (a class, an escape, a plain character) and how often it may occur.
const PIECE =
  /(?:\[\^?(?:\\[dws\\/.\-^\]]|[^\\[\]])+\]|\\[dws./\-()[\]+*?]|[A-Za-z0-9 ./_\-@#&:,])(?:\{(\d{1,3})(?:(,)(\d{1,3})?)?\}|([+*?]))?/y

/**
 * An operator's rule, compiled for the whole value; null where it does not compile
 * or cannot be proven harmless. Allowed are characters, classes, counts, and choices in one level of brackets
 * that are not repeated: then the ways to match are the product of the choices, and that is bounded.
 */
export function safeRule(rule: string | null | undefined): RegExp | null {
  if (!rule || rule.length > LONGEST_RULE) return null
  const inner = rule.replace(/^\^/, '').replace(/\$$/, '')
  if (waysToMatch(inner) > MOST_WAYS) return null
  try {
    return new RegExp(`^(?:${inner})$`)
  } catch {
    return null
  }
}

/** The greatest number of ways in which a rule can match; Infinity for a rule with a construct that is not allowed. */
function waysToMatch(rule: string): number {
  let ways = 1
  let open = false
  for (let at = 0; at < rule.length; ) {
    const character = rule[at]
    if (character === '(' && !open) {
      open = true
      at += rule.startsWith('(?:', at) ? 3 : 1
    } else if (character === ')' && open) {
      open = false
      // A bracket that is repeated is refused with the sign behind it, which is no piece.
      at += 1
    } else if (character === '|') {
      ways *= 2
      at += 1
    } else {
      PIECE.lastIndex = at
      const piece = PIECE.exec(rule)
      if (!piece) return Number.POSITIVE_INFINITY
      ways *= choicesOf(piece)
      at = PIECE.lastIndex
    }
  }
  return open ? Number.POSITIVE_INFINITY : ways
}

function choicesOf([, least, comma, most, sign]: RegExpExecArray): number {
  if (sign) return sign === '?' ? 2 : OPEN_ENDED
  if (!comma) return 1
  return Math.max(1, Number(most ?? OPEN_ENDED) - Number(least) + 1)
}

/** Whether a rule takes digits alone. */
export function isDigitsRule(rule: string | null): boolean {
  const bare = (rule ?? '').replace(/\{[\d,]*\}/g, '').replace(/\\d/g, '0')
  return /^\^?(?:\[(?:\d(?:-\d)?)+\]|[\d()|?:+*])+\$?$/.test(bare)
}

/**
 * A field's value as the operator takes it: no invisible characters, and digits, dashes and spaces as a keyboard has
 * them. Dashes and spaces are removed where the rule takes digits alone, which is where people write them between groups.
 */
export function tidyBillField(rule: string | null, value: string): string {
  return isDigitsRule(rule) ? tidyNumber(value) : plainLine(value)
}

/**
 * The sentence about a field's value, null when it is fine (spec 1 section 5). `dateFormat` is such as `dd/mm/yyyy`:
 * a date is checked by it, and the sentence names it instead of a number of digits.
 */
export function billFieldProblem(
  label: string,
  rule: string | null,
  value: string,
  dateFormat: string | null = null,
): string | null {
  const typed = tidyBillField(rule, value)
  if (typed === '') return BILL_MESSAGES.fieldRequired(label)
  const isFine = typed.length <= BILL_FIELD_LENGTH && safeRule(rule)?.test(typed) !== false
  if (dateFormat !== null) {
    return isFine && isDate(typed, dateFormat) ? null : BILL_MESSAGES.dateInvalid(label, dateFormat)
  }
  return isFine ? null : BILL_MESSAGES.fieldInvalid(label, /\{(\d+)\}/.exec(rule ?? '')?.[1] ?? null)
}

/** True when the text is a day of the calendar, written in the format. */
function isDate(text: string, format: string): boolean {
  const at = (part: string) => text.slice(format.indexOf(part), format.indexOf(part) + part.length)
  const [year, month, day] = [at('yyyy'), at('mm'), at('dd')]
  const back = format.replace('yyyy', year).replace('mm', month).replace('dd', day)
  if (back !== text || !/^\d{8}$/.test(year + month + day)) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}
