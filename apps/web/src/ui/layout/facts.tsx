import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = {
  label: string
  value: ReactNode /** A "?" beside the label: a `FieldHelp`. */
  help?: ReactNode
}

/** Labels and values between rules, the value at the right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, help }) => (
        <div key={label}>
          <dt>
            <span>{label}</span>
            {help}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
