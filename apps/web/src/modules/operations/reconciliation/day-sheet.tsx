import type { ReconciledDay } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { useId } from 'react'
import { formatClock } from '../../../lib/time/clock.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './reconciliation-page.module.css'
import { RECONCILIATION_TEXT } from './reconciliation-text.ts'

const text = RECONCILIATION_TEXT
type Source = ReconciledDay['sources'][number]

/** Each provider of a day: the matched part of its record, the breaks, its fees and its settlements. */
export function DaySheet({ day: { day, sources } }: { day: ReconciledDay }) {
  const id = useId()
  return (
    <Sheet className={classes.sheet} aria-labelledby={id}>
      <h2 id={id}>{formatDay(day)}</h2>
      <ul className={classes.sources}>
        {sources.map((source) => (
          <li key={source.source}>
            <div className={classes.name}>
              <h3>{source.name}</h3>
              <p data-bad={source.status === 'failed' || undefined}>{stateOf(source)}</p>
            </div>
            <dl className={classes.figures}>
              <Figure label={text.records} value={source.records} />
              <Figure label={text.matched} value={source.matched} />
              <Figure label={text.differences} value={<Kinds source={source} />} />
              {source.lists_settlements && (
                <>
                  <Figure label={text.fees} value={<Amount rupees={source.fees} />} />
                  <Figure label={text.gst} value={<Amount rupees={source.gst} />} />
                  <Figure label={text.net} value={<Amount rupees={source.net} />} />
                </>
              )}
            </dl>
            {!source.lists_settlements && <p className={classes.small}>{text.asked}</p>}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** One figure with its name, within a list of them. */
export function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Kinds({ source: { status, differences } }: { source: Source }) {
  const found = Object.entries(differences)
  // An unread record proves nothing.
  if (found.length === 0) return status === 'never' ? text.unknown : text.agrees
  return found.map(([kind, count]) => (
    <span key={kind} className={classes.kind}>
      {RECONCILIATION.kinds[kind as keyof typeof RECONCILIATION.kinds]} {count}
    </span>
  ))
}

function stateOf({ status, ran_at, error }: Source): string {
  if (status === 'never' || ran_at === null) return text.never
  if (status === 'failed') return `${text.failed}: ${error ?? ''}`
  return status === 'running' ? text.running : text.lastRead(formatClock(ran_at))
}
