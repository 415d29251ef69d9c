import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { tidyAmount } from '@chukta/contract/tidy'

/** An amount as typed to the wire's two decimals; null when it is not an amount. */
export function wireAmount(typed: string): string | null {
  const paise = rupeesToPaise(tidyAmount(typed))
  return paise === null ? null : paiseToRupees(paise)
}
