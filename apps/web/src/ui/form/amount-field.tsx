import { tidyAmount } from '@chukta/contract/tidy'
import type { ReactNode, Ref } from 'react'
import { amountInWords } from '../../lib/money/amount-words.ts'
import classes from './amount-field.module.css'
import { controlProps, Field } from './field.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: string
  /** As typed. */
  value: string
  onChange: (typed: string) => void
  error: string | undefined
  /** Shown below the amount in words. */
  children?: ReactNode
}

/** The amount to pay, large, with its words below. */
export function AmountField({ ref, label, value, onChange, error, children }: Props) {
  return (
    <div>
      <Field name="amount" label={label} error={error}>
        <div className={classes.box}>
          <span aria-hidden="true">₹</span>
          <input
            ref={ref}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...controlProps({ name: 'amount', error })}
          />
        </div>
      </Field>
      <p className={classes.words} role="status">
        {amountInWords(tidyAmount(value))}
      </p>
      {children}
    </div>
  )
}
