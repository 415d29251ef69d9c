import type { Quote } from '@chukta/contract/payments/payments'
import { HELP } from '../../../domain/help/help-text.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { Sum } from '../../../ui/layout/sum.tsx'
import { CHECKOUT_TEXT } from './checkout-text.ts'

type Props = {
  /** The amount's label. */
  label: string
  amount: string
  /** Null until a method is chosen. */
  quote: Quote | null
}

/** Amount, charge and the payer's total. */
export function PaymentSum({ label, amount, quote }: Props) {
  const text = CHECKOUT_TEXT
  return (
    <Sum
      lines={[
        { label, rupees: amount },
        quote
          ? {
              label: text.charge(formatRate(quote.charge_rate)),
              rupees: quote.charge,
              help: <FieldHelp {...HELP.charge} />,
            }
          : { label: text.chargeLater, rupees: null },
      ]}
      total={quote && { label: text.youPay, rupees: quote.total }}
    />
  )
}
