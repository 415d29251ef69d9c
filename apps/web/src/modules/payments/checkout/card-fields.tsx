import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import type { Quote } from '@chukta/contract/payments/payments'
import { Lock } from 'lucide-react'
import { type Ref, useImperativeHandle } from 'react'
import { HELP } from '../../../domain/help/help-text.ts'
import { brandName } from '../../../domain/payment/card-brands.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import type { CardEntry } from './card-entry.ts'
import classes from './card-fields.module.css'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import { useCardFields } from './use-card-fields.ts'

type Props = {
  ref: Ref<CardEntry>
  checkout: Quote['checkout']
  /** While paying nothing can be typed. */
  locked: boolean
  /** A saved card, of which the CVV alone is asked; null or undefined for a card that is typed. */
  savedId?: string | null
}

/** Who sees the card, beside the fields that ask for it. */
export function CardSafety() {
  return (
    <p className={classes.safety}>
      <Lock size={16} strokeWidth={1.75} aria-hidden />
      {CHECKOUT_TEXT.cardSafety}
    </p>
  )
}

/** The gateway's own card fields under the contract's labels, framed to look like ours. */
export function CardFields({ ref, checkout, locked, savedId = null }: Props) {
  const { parts, places, mounted, missing, ready, focused, problems, brand, retry, check } = useCardFields(
    checkout,
    savedId,
  )
  useImperativeHandle(ref, () => ({
    isComplete: check,
    fields: () => {
      const field = mounted.current?.fields.get(savedId === null ? 'cardNumber' : 'cardCvv')
      return mounted.current && field ? { sdk: mounted.current.sdk, field } : null
    },
  }))

  if (missing) {
    return (
      <div className={classes.missing} role="alert">
        <p>{PAYMENT_MESSAGES.sdkMissing}</p>
        <Button variant="default" size="sm" onClick={retry}>
          {CHECKOUT_TEXT.retry}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.fields} inert={locked} aria-busy={!ready}>
      {parts.map(({ part, label }) => (
        <div key={part} className={classes.field} data-part={part}>
          <span className={classes.label}>{label}</span>
          {part === 'cardCvv' && <FieldHelp {...HELP.cvv} />}
          <div
            className={classes.frame}
            data-focused={focused === part || undefined}
            data-invalid={problems[part] ? true : undefined}
          >
            <div
              className={classes.place}
              ref={(place) => {
                if (place) places.current.set(part, place)
                else places.current.delete(part)
              }}
            />
            {part === 'cardNumber' && brandName(brand) && (
              <span className={classes.brand}>{brandName(brand)}</span>
            )}
            {part === 'cardCvv' && <Lock size={18} strokeWidth={1.75} aria-hidden />}
          </div>
          <FieldError name={part} error={problems[part]} />
        </div>
      ))}
    </div>
  )
}
