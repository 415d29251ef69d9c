import { useMediaQuery } from '@mantine/hooks'
import { LedgerCards } from './ledger-cards.tsx'
import type { LedgerLinesProps } from './ledger-lines-props.ts'
import { LedgerRows } from './ledger-rows.tsx'
import classes from './ledger-table.module.css'

/** Rows of a ledger: a ruled table, on phones ruled cards. */
export function LedgerLines<Row>(props: LedgerLinesProps<Row>) {
  const onPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return onPhone ? <LedgerCards {...props} /> : <LedgerRows {...props} />
}

/** A few rows on a sheet of their own, without pages. */
export function LedgerSheet<Row>(props: LedgerLinesProps<Row>) {
  return (
    <div className={classes.sheet}>
      <LedgerLines {...props} />
    </div>
  )
}
