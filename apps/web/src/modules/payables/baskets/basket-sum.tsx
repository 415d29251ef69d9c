import { formatRupees, rupeesToPaise } from '@chukta/contract/money'
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

/** The method of the charge, and always in sight the number chosen, their sum and the button to continue. */
export function BasketSum({ count, sum, quotes, problem }: Props) {
  const [quote] = quotes ?? []
  const payees = text.payees(count)
  return (
    <>
      {quote && <p className={classes.by}>{methodWords(quote, quotes ?? [])}</p>}
      <div className={classes.foot}>
        <div className={classes.sum} aria-live="polite">
          <p>
            {quote
              ? text.plusCharge(payees, formatRupees(sum), formatRupees(quote.charge))
              : text.ofPayees(payees, formatRupees(sum))}
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
        <Button type="submit" size="lg" variant={count > 0 ? 'filled' : 'default'}>
          {text.proceed}
        </Button>
      </div>
    </>
  )
}

/** The method whose charge is shown, and whether another one costs less. */
function methodWords(quote: Quoted, quotes: readonly Quoted[]): string {
  const paise = ({ charge }: Quoted) => rupeesToPaise(charge) ?? 0n
  const lowest = quotes.reduce((low, next) => (paise(next) < paise(low) ? next : low), quote)
  const shown = [say(quote.payment_method), formatRate(quote.charge_rate)] as const
  return lowest === quote ? text.byMethod(...shown) : text.cheaper(...shown, say(lowest.payment_method))
}
