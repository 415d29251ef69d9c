import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { AttentionRow } from './attention.ts'
import classes from './attention-list.module.css'
import { ATTENTION_TEXT } from './attention-text.ts'
import sheet from './dashboard-page.module.css'
import { PartNote } from './part-note.tsx'

const text = ATTENTION_TEXT

type Props = {
  rows: readonly AttentionRow[]
  /** Fetches again what could not be fetched; undefined where it was. */
  onRetry?: (() => void) | undefined
}

/** Keeps the last words together: 'since 12 Oct' is the day of the oldest. */
const withWholeDay = (reason: string) => reason.replace(/ (?=\S+( \S+)?$)/g, '\u00a0')

/** What needs attention: one row a kind, each with its count in the ledger's margin, and whole a link. */
export function AttentionList({ rows, onRetry }: Props) {
  return (
    <section
      className={sheet.sheet}
      data-waiting={rows.length > 0 || undefined}
      aria-labelledby="dashboard-attention"
    >
      <div className={sheet.head}>
        <h2 id="dashboard-attention">{text.title}</h2>
        {rows.length > 1 && <span>{text.order}</span>}
      </div>
      {(onRetry || rows.length === 0) && (
        <PartNote
          failure={onRetry && text.loadFailed}
          onRetry={() => onRetry?.()}
          title={text.calm}
          sentence={text.calmSentence}
        />
      )}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.kind}>
            <Link {...row.link} className={classes.item} data-tone={row.tone}>
              <span className={classes.count}>{row.count}</span>
              <span className={classes.words}>
                {row.name}
                {row.reason && <small>{withWholeDay(row.reason)}</small>}
              </span>
              <span className={classes.verb}>
                <span>{row.verb}</span>
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
