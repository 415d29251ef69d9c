import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, Clock, MessageSquare } from 'lucide-react'
import type { AttentionItem } from './attention.ts'
import classes from './attention-list.module.css'
import sheet from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const ICONS = { gateway: CircleAlert, late: Clock, ticket: MessageSquare } as const
const text = DASHBOARD_TEXT

/** Items that need attention, each with its link. */
export function AttentionList({ items }: { items: AttentionItem[] }) {
  return (
    <section
      className={sheet.sheet}
      data-waiting={items.length > 0 || undefined}
      aria-labelledby="dashboard-attention"
    >
      <div className={sheet.head}>
        <h2 id="dashboard-attention">{text.attention}</h2>
        {items.length > 0 && <span className={classes.count}>{items.length}</span>}
      </div>
      {items.length === 0 && <p className={sheet.nothing}>{text.calm}</p>}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.title}>
            <AttentionLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttentionLink({ item }: { item: AttentionItem }) {
  const Icon = ICONS[item.kind]
  return (
    <Link {...item.link} className={classes.item} data-kind={item.kind}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {item.title}
        <small>{item.note}</small>
      </span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}
