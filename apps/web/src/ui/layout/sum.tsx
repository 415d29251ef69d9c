import type { ReactNode } from 'react'
import { Amount } from './amount.tsx'
import classes from './sum.module.css'

/** `rupees` null: the amount is not known yet. */
type Line = {
  label: string
  rupees: string | null
  /** A "?" beside the label: a `FieldHelp`. */
  help?: ReactNode
}

type Props = {
  lines: readonly Line[]
  /** Null while it is not known. */
  total: { label: string; rupees: string } | null
  className?: string | undefined
}

/** Amounts one below the other and their double-ruled total. */
export function Sum({ lines, total, className = '' }: Props) {
  return (
    <dl className={`${classes.sum} ${className}`}>
      {lines.map(({ label, rupees, help }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its label changes with the charge
        <div key={place}>
          <dt>
            <span>{label}</span>
            {help}
          </dt>
          {rupees !== null && (
            <dd>
              <Amount rupees={rupees} />
            </dd>
          )}
        </div>
      ))}
      {total && (
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd>
            <Amount rupees={total.rupees} size="total" final />
          </dd>
        </div>
      )}
    </dl>
  )
}
