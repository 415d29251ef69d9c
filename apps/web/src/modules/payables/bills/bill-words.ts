import type { RememberedBill } from '@chukta/contract/payables/remembered-bills'
import { daysBetween } from '../../../domain/due/days-between.ts'
import { dueInWords } from '../../../domain/due/due-words.ts'
import { formatDay, indianDay } from '../../../lib/time/days.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { REMEMBERED_TEXT } from './remembered-text.ts'

const text = REMEMBERED_TEXT

type Words = {
  /** In a few words; `isLate` where it is overdue or could not be fetched. */
  state: string
  isLate: boolean
  /** The day that the state names. */
  day: string | null
  /** Lines below: why, and how old it is. */
  more: string[]
}

/** The state of a remembered bill, in words. */
export function billWords(bill: RememberedBill, today: string): Words {
  const { state, due_on, next_on, amount, because, operator_message } = bill
  const age = fetchedWords(bill.known_at, today)
  const own = bill.repeats !== 'billed' && next_on ? [text.nextDay(formatDay(next_on))] : []
  const on = due_on ? [text.dueDay(formatDay(due_on))] : []
  switch (state) {
    case 'due':
    case 'overdue':
      return {
        state: dueInWords(today, due_on ?? today),
        isLate: state === 'overdue',
        day: due_on && formatDay(due_on),
        more: [[age, ...own].join(', ')],
      }
    case 'unknown': {
      const known = amount === null ? [] : [text.lastKnown([age.toLowerCase(), ...on].join(', '))]
      return {
        state: text.states.unknown,
        isLate: true,
        day: null,
        more: [labelOf(text.because, because ?? 'down'), ...known, ...own],
      }
    }
    case 'nothing':
      return {
        state: text.states.nothing,
        isLate: false,
        day: null,
        more: [...(operator_message ? [text.operatorSays(operator_message)] : []), [age, ...own].join(', ')],
      }
    case 'typed':
      return next_on && own.length > 0
        ? { state: dueInWords(today, next_on), isLate: next_on < today, day: formatDay(next_on), more: [] }
        : { state: text.states.typed, isLate: false, day: null, more: [] }
    default:
      return {
        state: labelOf(text.states, state),
        isLate: false,
        day: null,
        more: [[age, ...own].join(', ')],
      }
  }
}

function fetchedWords(at: string, today: string): string {
  const days = daysBetween(indianDay(new Date(at)), today)
  if (days <= 0) return text.fetchedToday
  return days === 1 ? text.fetchedYesterday : text.fetchedAgo(days)
}
