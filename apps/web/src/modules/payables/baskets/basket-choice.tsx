import { isPayable, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { BASKET_LIMITS } from '@chukta/contract/payables/basket-limits'
import { BASKETS } from '@chukta/contract/payables/basket-messages'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { failureSentence, RequestError } from '../../../lib/request-error.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { fieldId } from '../../../ui/form/field.tsx'
import { PaymentDialog } from '../../payments/checkout/lazy-payment-dialog.tsx'
import { BasketRows } from './basket-rows.tsx'
import { BasketSum } from './basket-sum.tsx'
import { BASKET_TEXT } from './basket-text.ts'
import { useBasketQuote } from './baskets-api.ts'
import { type BasketDraft, useBasket } from './use-basket.ts'

const text = BASKET_TEXT
const TYPING_MS = 400

type Props = {
  category: PayeeCategory
  serviceId: number
  payees: readonly Payee[]
  /** The content of an earlier payment, and those of its payees that are gone. */
  repeated: { draft: BasketDraft; gone: string[] } | undefined
}

/** The payees with checkbox and amount, the running sum, and the payment dialog. */
export function BasketChoice({ category, serviceId, payees, repeated }: Props) {
  const { draft, choose, type } = useBasket(serviceId, repeated?.draft ?? null)
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(false)
  const chosen = draft.chosen.flatMap((id) => payees.find((payee) => payee.id === id) ?? [])
  const typedOf = (payee: Payee) => draft.amounts[payee.id] ?? payee[category.amountField] ?? ''
  const lines = chosen.map((payee) => {
    const amount = wireAmount(typedOf(payee))
    return { service_user_id: payee.id, amount: amount !== null && isPayable(amount) ? amount : null }
  })
  const items = lines.flatMap(({ service_user_id, amount }) =>
    amount === null ? [] : [{ service_user_id, amount }],
  )
  const sumPaise = items.reduce((sum, { amount }) => sum + (rupeesToPaise(amount) ?? 0n), 0n)
  const tooMuch = sumPaise > BASKET_LIMITS.paise
  const [settled] = useDebouncedValue(JSON.stringify(items), TYPING_MS)
  const asked = tooMuch || items.length > BASKET_LIMITS.items ? [] : (JSON.parse(settled) as typeof items)
  const quote = useBasketQuote(serviceId, asked)
  const refused = refusedOf(quote.error)

  const errors: Record<number, string> = { ...refused }
  for (const { service_user_id: id, amount } of lines) {
    if (amount === null && (tried || draft.amounts[id])) errors[id] = PAYMENT_MESSAGES.amountInvalid
  }
  const problem = tooMuch
    ? BASKETS.sumTooMuch
    : chosen.length > BASKET_LIMITS.items
      ? text.tooMany
      : tried && chosen.length === 0
        ? text.chooseFirst
        : quote.error && asked.length > 0
          ? failureOf(quote.error, refused)
          : null

  const proceed = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = lines.find((line) => line.amount === null || refused[line.service_user_id])
    const isWaiting = quote.error !== null && Object.keys(refused).length === 0
    if (isWaiting) void quote.refetch()
    if (wrong) return document.getElementById(fieldId(`amount-${wrong.service_user_id}`))?.focus()
    if (chosen.length > 0 && problem === null) setOpened(true)
  }
  return (
    <form onSubmit={proceed} noValidate>
      {repeated && (
        <ThreadNote>
          {repeated.gone.length > 0 ? text.gone(repeated.gone.join(', ')) : text.repeated}
        </ThreadNote>
      )}
      <BasketRows
        payees={payees}
        chosen={draft.chosen}
        typedOf={typedOf}
        errors={errors}
        quote={quote.data}
        items={asked}
        onChoose={choose}
        onType={type}
      />
      <BasketSum
        count={chosen.length}
        sum={paiseToRupees(sumPaise)}
        quotes={items.length > 0 && JSON.stringify(items) === settled ? quote.data : undefined}
        problem={problem}
      />
      {items.length > 0 && items.length === lines.length && (
        <PaymentDialog
          opened={opened}
          onClose={() => setOpened(false)}
          order={{
            serviceId,
            name: text.payees(items.length),
            purpose: null,
            amountLabel: text.sum,
            amount: paiseToRupees(sumPaise),
            fields: {},
            items,
            statusDelayMs: category.pay.statusDelayMs,
          }}
        />
      )}
    </form>
  )
}

function failureOf(error: Error, refused: Record<number, string>): string {
  return Object.keys(refused).length > 0 ? text.someRefused : failureSentence(error, text.quoteFailed)
}

/** The server's refusals of single payees, by id. */
function refusedOf(error: Error | null): Record<number, string> {
  const refused = error instanceof RequestError ? error.body.refused : undefined
  if (!Array.isArray(refused)) return {}
  return Object.fromEntries(
    (refused as { service_user_id: number; message: string }[]).map((each) => [
      each.service_user_id,
      each.message,
    ]),
  )
}
