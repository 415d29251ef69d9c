import type { Notice } from '@chukta/contract/messaging/notices'
import { formatRupees } from '@chukta/contract/money'
import { formatDay } from '../../../lib/time/days.ts'
import { NOTICES_TEXT } from './notices-text.ts'

const text = NOTICES_TEXT

/** The sentence of a notice. */
export function wordsOf({ kind, facts }: Pick<Notice, 'kind' | 'facts'>): string {
  const { name = '', title = '', state = '', day = '' } = facts
  const amount = facts.amount === undefined ? '' : formatRupees(facts.amount)
  switch (kind) {
    case 'payment-paid':
      return text.paid(amount, name)
    case 'payment-failed':
      return text.failed(amount, name)
    case 'refund-done':
      return amount === '' ? text.refundedPlain(name) : text.refunded(amount, name)
    case 'payout-arrived':
      return text.arrived(amount, name)
    case 'payout-failed':
      return text.notArrived(amount, name)
    case 'ticket-answered':
      return text.answered(name, title)
    case 'approval-waiting':
      return text.waiting(name, title)
    case 'approval-decided':
      return text.decided(name, text.states[state] ?? state, title)
    case 'announcement':
      return title
    case 'payment-due': {
      if (state === 'automatic') return text.automatic(amount, name, formatDay(day))
      if (state === 'not-automatic') return text.notAutomatic(name)
      const what = amount === '' ? text.duePlain(name) : text.dueAmount(amount, name)
      return state === 'overdue' ? text.overdue(what, formatDay(day)) : text.due(what, formatDay(day))
    }
  }
}

/** The target of a notice: its record. */
export function pathOf({ kind, record_id: id }: Pick<Notice, 'kind' | 'record_id'>): string {
  if (kind === 'ticket-answered') return `/reply-complaint/${id}`
  if (kind === 'payment-due') return '/due-payments'
  if (kind === 'announcement') return `/notifications/${id}`
  if (kind === 'approval-waiting' || kind === 'approval-decided') return `/approvals/${id}`
  return `/view-reports/${id}`
}
