import { formatRupees, isPayable } from '@chukta/contract/money'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { tidyAmount } from '@chukta/contract/tidy'
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ACCOUNT_TEXT } from '../../../domain/payee/account-text.ts'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { usePayMethod } from '../../payments/checkout/pay-method.ts'
import { PayMethodRow } from '../../payments/checkout/pay-method-row.tsx'
import { PayButton, PaySum } from '../../payments/checkout/pay-sum.tsx'
import { SendLink } from '../../payments/payment-links/send-link.tsx'
import classes from './pay-page.module.css'
import type { PaySearch } from './pay-search.ts'
import { PAY_TEXT } from './pay-text.ts'
import { payeeOrder } from './payee-order.ts'
import { usePayEntries } from './use-pay-entries.ts'

type Props = {
  category: PayeeCategory
  serviceId: number
  payee: Payee | undefined
  /** 0 while none is chosen. */
  payeeId: number
  /** The bank's answer about the account is bad: nothing is paid before a second yes. */
  needsYes: boolean
  again: PaySearch
  /** Asks for a payee. Absent where one is named: a press before it has loaded opens the methods once it has. */
  onPayeeMissing: (() => void) | undefined
  /** The dropdown of payees, where the address names none. */
  choice: ReactNode
  /** The payee at a glance, and the facts below the method; null while none is chosen. */
  card: ReactNode
  details: ReactNode
  /** Why this payee cannot be paid, in place of amount and button. */
  obstacle: ReactNode
}

/** Amount, payee, method, optional email, sum and 'Proceed To Pay'; opens the payment methods. */
export function PayForm(props: Props) {
  const { category, serviceId, payee, payeeId, needsYes, again, onPayeeMissing, obstacle } = props
  const saved = payee?.[category.amountField] ?? null
  const { entries, enter } = usePayEntries(payeeId, again.methods !== undefined)
  const typed = entries.typed ?? again.amount ?? saved ?? ''
  const isHeldUp = needsYes && !entries.yes
  const input = useRef<HTMLInputElement>(null)
  const { amountLabel, emailOffered } = category.pay
  const amount = wireAmount(typed)
  const method = usePayMethod(serviceId, amount, entries.methodId)

  // The payee's own amount has filled a field that has the focus: the first key replaces it.
  const select = useEffectEvent(() => {
    if (entries.typed === null && document.activeElement === input.current) input.current?.select()
  })
  useLayoutEffect(() => {
    if (saved !== null) select()
  }, [saved])

  const change = (value: string) => enter({ typed: value, error: undefined })
  const proceed = () => {
    if (onPayeeMissing) return onPayeeMissing()
    if (isHeldUp) return enter({ mustSayYes: true })
    const savedIsComing = !payee && typed === ''
    if (savedIsComing || (amount !== null && isPayable(amount))) return enter({ opened: true })
    enter({ error: PAYMENT_MESSAGES.amountInvalid })
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    proceed()
  }
  const order =
    payee &&
    amount !== null &&
    payeeOrder({
      category,
      serviceId,
      payee,
      amount,
      entries: {
        email: entries.email.trim() || null,
        ...(needsYes && entries.yes ? { payee_confirmed: true } : {}),
      },
    })
  return (
    <>
      <form
        className={classes.desk}
        noValidate
        onSubmit={submit}
        data-named={props.choice ? undefined : true}
      >
        {props.choice && <div className={classes.choice}>{props.choice}</div>}
        <div className={classes.amount}>
          {obstacle || (
            <AmountField
              ref={input}
              label={amountLabel}
              value={typed}
              onChange={change}
              error={entries.error}
            >
              {saved !== null && tidyAmount(typed) !== saved && (
                <button type="button" className={classes.chip} onClick={() => change(saved)}>
                  {PAY_TEXT.savedAmount(formatRupees(saved))}
                </button>
              )}
            </AmountField>
          )}
        </div>
        {props.card && <div className={classes.payee}>{props.card}</div>}
        {!obstacle && (
          <div className={classes.method}>
            <PayMethodRow method={method} onChange={proceed} />
          </div>
        )}
        {props.details && (
          <section className={classes.details} aria-label={PAY_TEXT.details}>
            {props.details}
          </section>
        )}
        {!obstacle && (
          <div className={classes.rest}>
            {emailOffered && (
              <TextField
                name="email"
                label={PAY_TEXT.email}
                type="email"
                autoComplete="off"
                optional
                value={entries.email}
                onChange={(event) => enter({ email: event.currentTarget.value })}
              />
            )}
            {needsYes && payee && (
              <div>
                <Checkbox
                  label={ACCOUNT_TEXT.yes(payee.name)}
                  checked={entries.yes}
                  onChange={(yes) => enter({ yes })}
                />
                {entries.mustSayYes && isHeldUp && (
                  <p className={classes.yesFirst} role="alert">
                    {ACCOUNT_TEXT.yesFirst}
                  </p>
                )}
              </div>
            )}
            <PaySum
              label={order ? (order.purpose ?? amountLabel) : amountLabel}
              amount={amount}
              method={method}
              isComing={payeeId > 0}
            />
            <PayButton label={PAY_TEXT.proceed} total={method.quote?.total ?? null} />
            {payee && amount !== null && isPayable(amount) && !isHeldUp && (
              <SendLink
                serviceId={serviceId}
                which={{ service_user_id: payeeId, ...(needsYes ? { payee_confirmed: true } : {}) }}
                name={payee.name}
                amount={amount}
              />
            )}
          </div>
        )}
      </form>
      {order && (
        <PaymentDialog
          opened={entries.opened && !isHeldUp}
          onClose={() => enter({ opened: false })}
          chosenId={entries.methodId}
          onChoose={(methodId) => enter({ methodId })}
          order={order}
        />
      )}
    </>
  )
}
