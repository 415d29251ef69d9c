import { formatRupees } from '@chukta/contract/money'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import type { Dashboard } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT
/** A gateway needs attention when its rate is so many points below all gateways together, over so many payments. */
const WEAK_POINTS = 5
const ENOUGH_PAYMENTS = 10

export type AttentionItem = {
  kind: 'gateway' | 'late' | 'ticket'
  title: string
  note: string
  link: LinkOptions
}

/** True for a gateway that succeeds clearly less often than all of them together. */
export function isWeak(gateway: Dashboard['by_gateway'][number], rateOfAll: string | null): boolean {
  const ended = gateway.paid + gateway.failed
  if (gateway.rate === null || rateOfAll === null || ended < ENOUGH_PAYMENTS) return false
  return Number(rateOfAll) - Number(gateway.rate) >= WEAK_POINTS
}

/** Items that need attention, the most urgent first. */
export function attentionItems(data: Dashboard): AttentionItem[] {
  const { from, to, late, unanswered, success } = data
  const weak = data.by_gateway.filter((gateway) => isWeak(gateway, success.rate))
  return [
    ...weak.map(
      (gateway): AttentionItem => ({
        kind: 'gateway',
        title: text.weakGateway(gateway.name, gateway.rate ?? ''),
        note: text.weakNote(gateway.failed, success.rate ?? ''),
        link: linkOptions({
          to: '/user-reports',
          search: { from, to, gateway: gateway.gateway, status: 'FAILED' },
        }),
      }),
    ),
    ...(late.count > 0
      ? [
          {
            kind: 'late' as const,
            title: text.latePayments(late.count),
            note: text.inAll(formatRupees(late.amount)),
            link: linkOptions({ to: '/user-reports', search: { status: 'PENDING', age: 'over-15-minutes' } }),
          },
        ]
      : []),
    ...(unanswered.oldest
      ? [
          {
            kind: 'ticket' as const,
            title: text.unansweredTickets(unanswered.count),
            note: text.oldest(unanswered.oldest.ticket_no, formatDateTime(unanswered.oldest.created_on)),
            link: linkOptions({ to: '/reply-complaint/$id', params: { id: String(unanswered.oldest.id) } }),
          },
        ]
      : []),
  ]
}
