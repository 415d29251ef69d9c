import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { CARD_METHOD } from '@chukta/contract/payments/payments'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PaymentDialogProps, PayOrder } from '../../../domain/payment/pay-order.ts'
import { can } from '../../../lib/can.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { LIST_TEXT } from '../../../ui/table/list-text.ts'
import { CardChoice } from './card-choice.tsx'
import type { CardEntry } from './card-entry.ts'
import { CardFields, CardSafety } from './card-fields.tsx'
import { isUpi, type OfferedMethod, useLastMethod, useOfferedMethods } from './checkout-api.ts'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import { lowestCharge } from './lowest-charge.ts'
import { MethodRow } from './method-row.tsx'
import { payBody } from './pay-body.ts'
import { PayNow, PaySafety } from './pay-now.tsx'
import classes from './payment-dialog.module.css'
import { PaymentSum } from './payment-sum.tsx'
import type { usePay } from './use-pay.ts'

type Props = Pick<PaymentDialogProps, 'chosenId' | 'onChoose'> & {
  order: PayOrder
  paying: ReturnType<typeof usePay>
  /** The payer has agreed to pay this a second time. */
  again: boolean
  /** Shown below Pay Now. */
  children?: ReactNode
}

/** The dialog's content: radios in the server's order, card fields, the sum, Pay Now. */
export function MethodChoice({ order, paying, again, children, chosenId: chosenBefore, onChoose }: Props) {
  const methods = useOfferedMethods(order)
  const last = useLastMethod(order.serviceId)
  const [chosenHere, setChosenHere] = useState<number | null>(null)
  const chosenId = chosenHere ?? chosenBefore ?? last.methodId
  const [missing, setMissing] = useState(false)
  const card = useRef<CardEntry>(null)
  const chosen = methods.data?.find((method) => method.id === chosenId && method.quote !== null)
  const shown = last.isKnown ? methods.data : undefined
  const lowest = lowestCharge(shown)
  const busy = paying.phase !== 'idle'
  const none = methods.data?.length === 0

  useEffect(() => {
    if (methods.isLoadingError) toast.error(PAYMENT_MESSAGES.methodsFailed)
    if (none) toast.warning(PAYMENT_MESSAGES.noMethods)
  }, [methods.isLoadingError, none])

  const choose = (id: number) => {
    setChosenHere(id)
    onChoose?.(id)
    setMissing(false)
  }
  const payNow = () => {
    if (!chosen?.quote) return setMissing(true)
    if (asksForCard(chosen) && !card.current?.isComplete()) return
    const fields = asksForCard(chosen) ? (card.current?.fields() ?? null) : null
    const choice = {
      quote: chosen.quote,
      body: payBody(order, chosen.quote, again),
      card: fields,
      byUpi: isUpi(chosen.name),
    }
    void paying.pay(choice).then(() => card.current?.tried?.())
  }

  if (methods.isLoadingError || none) {
    return (
      <div className={classes.empty} role="alert">
        <p>{none ? PAYMENT_MESSAGES.noMethods : PAYMENT_MESSAGES.methodsFailed}</p>
        <Button variant="default" onClick={() => void methods.refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.content}>
      <fieldset
        className={classes.methods}
        disabled={busy}
        aria-describedby={missing ? 'method-missing' : undefined}
      >
        <legend className="visually-hidden">{CHECKOUT_TEXT.dialogTitle}</legend>
        {!shown && <MethodRowsLoading />}
        {shown?.map((method, place) => (
          <MethodRow
            key={method.id}
            method={method}
            chosen={method === chosen}
            isLowest={method.id === lowest}
            autoFocus={chosen ? method === chosen : place === 0}
            onChoose={() => choose(method.id)}
          >
            {asksForCard(method) && method.quote && (
              <>
                <Card ref={card} checkout={method.quote.checkout} locked={busy} />
                <CardSafety />
              </>
            )}
          </MethodRow>
        ))}
      </fieldset>
      <div className={classes.foot}>
        <PaymentSum
          label={order.purpose ?? order.amountLabel}
          amount={order.amount}
          quote={chosen?.quote ?? null}
        />
        <PayNow chosen={chosen} missing={missing} paying={paying} onPay={payNow} />
      </div>
      <div className={classes.rest}>
        <PaySafety />
        {children && <div className={classes.below}>{children}</div>}
      </div>
    </div>
  )
}

/** True when the chosen method's gateway lets us show its own card fields. */
function asksForCard(method: OfferedMethod): boolean {
  return method.name === CARD_METHOD && method.quote?.card_fields === 'hosted'
}

/** Saved cards for a payer whose quote names where they are; else the fields alone. */
function Card(props: Parameters<typeof CardFields>[0]) {
  const offersSaved = props.checkout.card_vault !== null && can('saved-cards.manage')
  return offersSaved ? <CardChoice {...props} /> : <CardFields {...props} />
}

function MethodRowsLoading() {
  return (
    <div role="status" className={classes.loading}>
      <span className="visually-hidden">{LIST_TEXT.loading}</span>
      <i /> <i /> <i />
    </div>
  )
}
