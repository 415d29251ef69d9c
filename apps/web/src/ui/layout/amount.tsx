import { formatRupees, splitRupees } from '@chukta/contract/money'
import classes from './amount.module.css'

type Props = {
  /** Rupees as on the wire: `'18833.51'`. */
  rupees: string
  size?: 'row' | 'total' | 'large'
  /** The book-keeper's double rule below a final sum. */
  final?: boolean
}

/** Money in the ledger's style; a screen reader reads one string. */
export function Amount({ rupees, size = 'row', final = false }: Props) {
  const { sign, whole, paise } = splitRupees(rupees)
  return (
    <span className={classes.amount} data-size={size} data-final={final || undefined}>
      <span className="visually-hidden">{formatRupees(rupees)}</span>
      <span aria-hidden="true">
        {sign}
        <i>₹</i>
        {whole}
        <small>.{paise}</small>
      </span>
    </span>
  )
}
