import type { Quote } from '@chukta/contract/payments'
import { formatRate } from '../../lib/rates.ts'
import { Amount } from '../../ui/amount.tsx'
import classes from './payment-sum.module.css'
import { PAY_TEXT } from './payments-text.ts'

type Props = {
  /** What the amount is for. */
  label: string
  amount: string
  /** Null until a method is chosen. */
  quote: Quote | null
}

/** Amount, charge and the double-ruled total. */
export function PaymentSum({ label, amount, quote }: Props) {
  const text = PAY_TEXT
  return (
    <dl className={classes.sum}>
      <div>
        <dt>{label}</dt>
        <dd>
          <Amount rupees={amount} />
        </dd>
      </div>
      <div>
        <dt>{quote ? text.charge(formatRate(quote.charge_rate)) : text.chargeLater}</dt>
        {quote && (
          <dd>
            <Amount rupees={quote.charge} />
          </dd>
        )}
      </div>
      {quote && (
        <div className={classes.total}>
          <dt>{text.youPay}</dt>
          <dd>
            <Amount rupees={quote.total} size="total" final />
          </dd>
        </div>
      )}
    </dl>
  )
}
