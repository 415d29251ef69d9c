import { formatRupees } from '@chukta/contract/money'
import { CARD_METHOD, type Quote } from '@chukta/contract/payments/payments'
import type { ReactNode } from 'react'
import { say } from '../../../lib/language.ts'
import type { OfferedMethod } from './checkout-api.ts'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import { methodIcon } from './method-icon.ts'
import classes from './method-row.module.css'

type Props = {
  method: OfferedMethod
  chosen: boolean
  /** No other method charges less. */
  isLowest: boolean
  autoFocus: boolean
  onChoose: () => void
  /** Opens below the row once it is chosen. */
  children: ReactNode
}

/** One payment method with its charge; the chosen one opens in place. */
export function MethodRow({ method, chosen, isLowest, autoFocus, onChoose, children }: Props) {
  const Icon = methodIcon(method.name)
  const isExplained = method.quote === null && method.offReason !== null
  const byGateway = chosen && !children && method.name === CARD_METHOD ? method.quote : null
  return (
    <div className={classes.method} data-chosen={chosen || undefined}>
      <label className={classes.row}>
        <input
          type="radio"
          name="payment_method"
          value={method.id}
          checked={chosen}
          disabled={method.quote === null}
          aria-describedby={isExplained ? `method-off-${method.id}` : undefined}
          onChange={onChoose}
          data-autofocus={autoFocus || undefined}
        />
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span className={classes.name}>{say(method.name)}</span>
        <span className={classes.charge} data-lowest={isLowest || undefined}>
          <ChargeOf quote={method.quote} isLowest={isLowest} />
        </span>
      </label>
      {isExplained && (
        <p id={`method-off-${method.id}`} className={classes.offReason}>
          {method.offReason}
        </p>
      )}
      {chosen && children && <div className={classes.inside}>{children}</div>}
      {byGateway && (
        <p className={classes.byGateway}>{CHECKOUT_TEXT.cardByGateway(byGateway.checkout.gateway_name)}</p>
      )}
    </div>
  )
}

function ChargeOf({ quote, isLowest }: { quote: Quote | null; isLowest: boolean }) {
  if (quote === null) return CHECKOUT_TEXT.notOffered
  if (!/[1-9]/.test(quote.charge)) return CHECKOUT_TEXT.noCharge
  return (
    <>
      + {formatRupees(quote.charge)}
      <small>{isLowest ? CHECKOUT_TEXT.lowestCharge : CHECKOUT_TEXT.chargeWord}</small>
    </>
  )
}
