import { MESSAGES } from '@chukta/contract/messages'
import type { ReactNode } from 'react'
import classes from './empty-ledger.module.css'

type Props = {
  /** Line two; 'No Data Found' by default. */
  title?: string
  /** Line three: one sentence about this list, in pencil. */
  sentence?: string
  action?: ReactNode
  /** The list could not be fetched: announced at once, and no pencil. */
  isFailure?: boolean
  /** Placed inside a sheet that has its own edge. */
  inSheet?: boolean
}

/** A ruled page of the ledger with nothing on it yet. */
export function EmptyLedger({
  title = MESSAGES.generic.noData,
  sentence,
  action,
  isFailure,
  inSheet,
}: Props) {
  return (
    <div className={classes.page} data-in-sheet={inSheet || undefined} role={isFailure ? 'alert' : undefined}>
      <p className={classes.title}>{title}</p>
      {sentence && (
        <p className={classes.sentence}>
          {sentence}
          <Pencil />
        </p>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

function Pencil() {
  return (
    <svg className={classes.pencil} width="108" height="34" viewBox="0 0 108 34" aria-hidden="true">
      <path className={classes.line} d="M2 31c12-4 22 2 32-1 6-2 10 1 16 0" />
      <g className={classes.wood}>
        <path d="M52 29l6-9 40-17c3-1 6 0 7 3s0 5-3 7L62 30z" />
        <path d="M58 20l4 10M93 5l4 10" />
      </g>
    </svg>
  )
}
