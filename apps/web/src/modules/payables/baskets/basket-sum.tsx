import { formatRupees } from '@chukta/contract/money'
import { say } from '../../../lib/language.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import classes from './basket.module.css'
import { BASKET_TEXT } from './basket-text.ts'

const text = BASKET_TEXT

type Quoted = { payment_method: string; charge: string; charge_rate: string; total: string }

type Props = {
  count: number
  /** The sum of the amounts, in rupees. */
  sum: string
  /** Undefined while the charge is worked out. */
  quotes: readonly Quoted[] | undefined
  problem: string | null
}

/** The number chosen and their sum, always in sight, with the button to continue. */
export function BasketSum({ count, sum, quotes, problem }: Props) {
  const [quote] = quotes ?? []
  return (
    <div className={classes.foot}>
      <div className={classes.sum} aria-live="polite">
        <p>
          {text.chosen(count)} · {text.sum} {formatRupees(sum)}
        </p>
        <p>
          {quote
            ? `${text.charge} ${formatRupees(quote.charge)} (${say(quote.payment_method)}, ${formatRate(quote.charge_rate)})`
            : text.chargeLater}
        </p>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {quote && (
        <p className={classes.total}>
          {text.total} <Amount rupees={quote.total} size="total" />
        </p>
      )}
      <Button type="submit" size="lg">
        {text.proceed}
      </Button>
    </div>
  )
}
