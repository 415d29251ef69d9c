import { formatRupees } from '@chukta/contract/money'
import type { Ref } from 'react'
import { amountInWords } from '../../lib/amount-words.ts'
import { tidyAmount } from '../../lib/tidy.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import classes from './amount-field.module.css'
import { PAY_TEXT } from './payments-text.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  /** As typed. */
  value: string
  onChange: (typed: string) => void
  error: string | undefined
  /** The payee's own amount in rupees, offered as a chip. */
  saved: string | null
}

/** The amount to pay, large, with its words below. */
export function AmountField({ ref, label, value, onChange, error, saved }: Props) {
  const words = amountInWords(tidyAmount(value))
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
        {words}
      </p>
      {saved !== null && tidyAmount(value) !== saved && (
        <button type="button" className={classes.chip} onClick={() => onChange(saved)}>
          {PAY_TEXT.savedAmount(formatRupees(saved))}
        </button>
      )}
    </div>
  )
}
