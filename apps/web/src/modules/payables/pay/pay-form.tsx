import { formatRupees, isPayable } from '@chukta/contract/money'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { tidyAmount } from '@chukta/contract/tidy'
import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ACCOUNT_TEXT } from '../../../domain/payee/account-text.ts'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DeskForm } from '../../../ui/layout/desk.tsx'
import { PaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import classes from './pay-page.module.css'
import type { PaySearch } from './pay-search.ts'
import { PAY_TEXT } from './pay-text.ts'
import { payeeOrder } from './payee-order.ts'

type Props = {
  category: PayeeCategory
  serviceId: number
  payee: Payee | undefined
  /** The bank's answer about the account is bad: nothing is paid before a second yes. */
  needsYes: boolean
  again: PaySearch
  /** Asks for a payee. Absent where one is named: a press before it has loaded opens the methods once it has. */
  onPayeeMissing: (() => void) | undefined
}

/** Amount, optional email and 'Proceed To Pay'; opens the payment methods. */
export function PayForm({ category, serviceId, payee, needsYes, again, onPayeeMissing }: Props) {
  const saved = payee?.[category.amountField] ?? null
  // Null until the payer types: the payee's own amount may load later than the first key.
  const [typedNow, setTyped] = useState<string | null>(null)
  const typed = typedNow ?? again.amount ?? saved ?? ''
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [yes, setYes] = useState(false)
  const [mustSayYes, setMustSayYes] = useState(false)
  const isHeldUp = needsYes && !yes
  const [opened, setOpened] = useState(again.methods !== undefined)
  const input = useRef<HTMLInputElement>(null)
  const { amountLabel, emailOffered } = category.pay
  const amount = wireAmount(typed)

  // The payee's own amount has filled a field that has the focus: the first key replaces it.
  const select = useEffectEvent(() => {
    if (typedNow === null && document.activeElement === input.current) input.current?.select()
  })
  useLayoutEffect(() => {
    if (saved !== null) select()
  }, [saved])

  const change = (value: string) => {
    setTyped(value)
    setError(undefined)
  }
  const proceed = (event: FormEvent) => {
    event.preventDefault()
    if (onPayeeMissing) return onPayeeMissing()
    if (isHeldUp) return setMustSayYes(true)
    const savedIsComing = !payee && typed === ''
    if (savedIsComing || (amount !== null && isPayable(amount))) return setOpened(true)
    setError(PAYMENT_MESSAGES.amountInvalid)
    input.current?.focus()
  }
  return (
    <>
      <DeskForm onSubmit={proceed}>
        <AmountField ref={input} label={amountLabel} value={typed} onChange={change} error={error}>
          {saved !== null && tidyAmount(typed) !== saved && (
            <button type="button" className={classes.chip} onClick={() => change(saved)}>
              {PAY_TEXT.savedAmount(formatRupees(saved))}
            </button>
          )}
        </AmountField>
        {emailOffered && (
          <TextField
            name="email"
            label={PAY_TEXT.email}
            type="email"
            autoComplete="off"
            optional
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        {needsYes && payee && (
          <div className={classes.yes}>
            <Checkbox label={ACCOUNT_TEXT.yes(payee.name)} checked={yes} onChange={setYes} />
            {mustSayYes && isHeldUp && (
              <p className={classes.yesFirst} role="alert">
                {ACCOUNT_TEXT.yesFirst}
              </p>
            )}
          </div>
        )}
        <div className={classes.proceed}>
          <BusyButton type="submit" size="lg" fullWidth>
            {PAY_TEXT.proceed}
          </BusyButton>
        </div>
      </DeskForm>
      {payee && amount !== null && (
        <PaymentDialog
          opened={opened && !isHeldUp}
          onClose={() => setOpened(false)}
          order={payeeOrder({
            category,
            serviceId,
            payee,
            amount,
            entries: {
              email: email.trim() || null,
              ...(needsYes && yes ? { payee_confirmed: true } : {}),
            },
          })}
        />
      )}
    </>
  )
}
