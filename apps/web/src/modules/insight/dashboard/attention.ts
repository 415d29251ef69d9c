import type { AttentionKind, AttentionItem as Waiting } from '@chukta/contract/insight/attention'
import { formatRupees, groupIndian } from '@chukta/contract/money'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { formatDay, formatDayShort, indianDay } from '../../../lib/time/days.ts'
import { ATTENTION_TEXT } from './attention-text.ts'
import type { Dashboard } from './dashboard-api.ts'
import { isWeak } from './weak-gateway.ts'

const text = ATTENTION_TEXT
const NEAR_MS = 3 * 86_400_000

type Kind = AttentionKind | 'gateways'

/** One kind of items that wait: how many, what, why, and where to act on them. */
export type AttentionRow = {
  kind: Kind
  count: string
  /** `bad`: something failed or is overdue; `warn`: a deadline is near. */
  tone: 'bad' | 'warn' | undefined
  name: string
  reason: string
  /** The link's verb. */
  verb: string
  link: LinkOptions
}

const LINKS: Record<AttentionKind, LinkOptions> = {
  // The queue has the failed and the returned ones, each with what can be done about it.
  failed_payouts: linkOptions({ to: '/exceptions', search: { kind: 'payout' } }),
  payouts_to_release: linkOptions({ to: '/payouts', search: { status: 'held' } }),
  refunds: linkOptions({ to: '/refunds', search: { status: 'attention' } }),
  disputes: linkOptions({ to: '/disputes/{-$id}', search: { status: 'open' } }),
  exceptions: linkOptions({ to: '/exceptions' }),
  reconciliation_breaks: linkOptions({ to: '/reconciliation' }),
  approvals: linkOptions({ to: '/approvals/{-$id}' }),
  tickets: linkOptions({ to: '/user-support', search: { status: 'Open' } }),
  due_payments: linkOptions({ to: '/due-payments' }),
}

/** Failed: the count is red. A critical ticket or a near deadline is urgent, but nothing has failed. */
const FAILED: readonly AttentionKind[] = ['failed_payouts', 'refunds']

/**
 * What needs attention, the most urgent first: near deadlines, then what failed, then the rest; last the gateways of
 * `data` that succeed clearly less often than all together.
 */
export function attentionRows(
  items: readonly Waiting[],
  data: Pick<Dashboard, 'by_gateway' | 'success' | 'from' | 'to'>,
  now: Date,
): AttentionRow[] {
  const isNear = ({ deadline_at: at }: Waiting) => at !== null && Date.parse(at) - now.getTime() < NEAR_MS
  const rank = (item: Waiting) => (isNear(item) ? 0 : item.urgent ? 1 : 2)
  const waiting = items
    .toSorted(
      (a, b) => rank(a) - rank(b) || Date.parse(a.deadline_at ?? '') - Date.parse(b.deadline_at ?? '') || 0,
    )
    .map((item): AttentionRow => {
      const { kind, count } = item
      const isFailed = FAILED.includes(kind) || (kind === 'due_payments' && item.urgent)
      return {
        kind,
        count: groupIndian(String(count)),
        tone: isFailed ? 'bad' : isNear(item) || item.urgent ? 'warn' : undefined,
        name: text.names[kind],
        reason: reasonOf(item, now),
        verb: text.verbs[kind],
        link: LINKS[kind],
      }
    })
  return [...waiting, ...gatewayRow(data)]
}

function reasonOf({ kind, urgent, deadline_at, oldest_at, amount }: Waiting, now: Date): string {
  const parts = [
    deadline_at &&
      (kind === 'disputes' ? text.replyBy(formatDateTime(deadline_at)) : text.dueOn(dayOf(deadline_at, now))),
    kind === 'tickets' && urgent && text.critical,
    amount && text.inAll(formatRupees(amount)),
    !deadline_at && oldest_at && text.oldest(dayOf(oldest_at, now)),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The day of an instant, without the year where it is this one. */
function dayOf(at: string, now: Date): string {
  const day = indianDay(new Date(at))
  return day.slice(0, 4) === indianDay(now).slice(0, 4) ? formatDayShort(day) : formatDay(day)
}

function gatewayRow({ by_gateway, success, from, to }: Parameters<typeof attentionRows>[1]): AttentionRow[] {
  const weak = by_gateway.filter((gateway) => isWeak(gateway, success.rate))
  const [first] = weak
  if (!first) return []
  return [
    {
      kind: 'gateways',
      count: String(weak.length),
      tone: 'warn',
      name: text.names.gateways,
      reason: weak.map(({ name, rate }) => text.rateOf(name, rate ?? '')).join(', '),
      verb: text.verbs.gateways,
      link: linkOptions({
        to: '/user-reports',
        search: { from, to, status: 'FAILED', ...(weak.length === 1 ? { gateway: first.gateway } : {}) },
      }),
    },
  ]
}
