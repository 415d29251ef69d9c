import {
  BookCheck,
  Building2,
  CircleAlert,
  FileText,
  Fingerprint,
  HandCoins,
  Landmark,
  Layers,
  Link2,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  Network,
  Percent,
  Plug,
  Scale,
  ScrollText,
  Send,
  SlidersHorizontal,
  SquareCheck,
  TrendingUp,
  Undo2,
  Upload,
  Users,
  Webhook,
} from 'lucide-react'
import { useAttention } from '../../modules/insight/attention/attention-api.ts'
import classes from './menu-later.module.css'
import { MENU_TEXT } from './menu-text.ts'
import type { NavItem } from './nav-items.ts'
import { waitingAt } from './waiting.ts'

const ICONS: Record<string, LucideIcon> = {
  '/downline': Network,
  '/earnings': TrendingUp,
  '/user-import': Upload,
  '/charges': Percent,
  '/commissions': HandCoins,
  '/master-charges': Layers,
  '/payment-configuration': Plug,
  '/payment-gateways': Landmark,
  '/payment-priorities': ListOrdered,
  '/webhooks': Webhook,
  '/payouts': Send,
  '/refunds': Undo2,
  '/disputes': Scale,
  '/exceptions': CircleAlert,
  '/reconciliation': BookCheck,
  '/gst-returns': FileText,
  '/payout-settings': SlidersHorizontal,
  '/payment-link-settings': Link2,
  '/company': Building2,
  '/approvals': SquareCheck,
  '/audit-log': ScrollText,
  '/announcements': Megaphone,
  '/security': Fingerprint,
}

/** What waits at pages; nothing until it is known. */
export function useWaiting(paths: readonly string[]) {
  return waitingAt(useAttention().data ?? [], paths)
}

/** A row of a menu: the page, what waits there or else what the page is, and how many. */
export function MenuRow({ item: { label, path } }: { item: NavItem }) {
  const { note, tone } = useWaiting([path])
  const Icon = ICONS[path] ?? Users
  return (
    <>
      <Icon size={20} strokeWidth={1.75} className={classes.icon} aria-hidden />
      <span className={classes.words}>
        {label}
        <small data-tone={note ? tone : undefined}>{note || MENU_TEXT.notes[path]}</small>
      </span>
      <Count path={path} />
    </>
  )
}

/** How many records wait at a page; nothing for 0. */
export function Count({ path }: { path: string }) {
  const { count, tone } = useWaiting([path])
  if (count === 0) return null
  return (
    <span className={classes.count} data-tone={tone}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">, {MENU_TEXT.counts[path]?.(count)}</span>
    </span>
  )
}

/** How many records wait in a whole menu; nothing for 0. */
export function Sum({ paths }: { paths: readonly string[] }) {
  const { count } = useWaiting(paths)
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">, {MENU_TEXT.inAll(count)}</span>
    </span>
  )
}

/** The dot beside a menu in which something waits. */
export function WaitingDot({ paths }: { paths: readonly string[] }) {
  const { count } = useWaiting(paths)
  if (count === 0) return null
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">, {MENU_TEXT.inAll(count)}</span>
    </span>
  )
}
