import { formatDate } from '../../lib/time/dates.ts'
import type { AttentionItem } from '../../modules/insight/attention/attention-api.ts'
import { MENU_TEXT } from './menu-text.ts'

const text = MENU_TEXT
const SOON_MS = 3 * 86_400_000

/** The page on which each kind is dealt with. */
const PLACES: Record<AttentionItem['kind'], string> = {
  failed_payouts: '/payouts',
  payouts_to_release: '/payouts',
  refunds: '/refunds',
  disputes: '/disputes',
  exceptions: '/exceptions',
  reconciliation_breaks: '/reconciliation',
  approvals: '/approvals',
  tickets: '/user-support',
  due_payments: '/due-payments',
}

/** Something failed or is overdue; a deadline is within three days; neither. */
export type Tone = 'bad' | 'warn' | 'neutral'

/** What waits at some pages: how many, how urgently, and the first of it in words; a count of 0 where nothing does. */
export type Waiting = { count: number; tone: Tone; note: string | undefined }

/** What waits at these pages, of all that waits. `now` in milliseconds. */
export function waitingAt(all: AttentionItem[], paths: readonly string[], now = Date.now()): Waiting {
  const items = all.filter(({ kind }) => paths.includes(PLACES[kind]))
  const tones = items.map((item) => toneOf(item, now))
  return {
    count: items.reduce((sum, item) => sum + item.count, 0),
    tone: (['bad', 'warn'] as const).find((tone) => tones.includes(tone)) ?? 'neutral',
    note: items.length === 0 ? undefined : items.map(noteOf).filter(Boolean).join(', '),
  }
}

function toneOf({ urgent, deadline_at }: AttentionItem, now: number): Tone {
  if (urgent) return 'bad'
  return deadline_at !== null && Date.parse(deadline_at) - now < SOON_MS ? 'warn' : 'neutral'
}

function noteOf({ kind, count, oldest_at, deadline_at }: AttentionItem): string {
  if (kind === 'failed_payouts') return text.failed(count)
  if (kind === 'payouts_to_release') return text.toRelease(count)
  if (kind === 'refunds') return text.refused(count)
  if (kind === 'disputes' && deadline_at !== null) return text.replyBy(formatDate(deadline_at))
  return oldest_at === null ? '' : text.oldest(formatDate(oldest_at))
}
