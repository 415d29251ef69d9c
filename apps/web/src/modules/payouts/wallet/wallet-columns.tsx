import { formatRupees } from '@chukta/contract/money'
import type { WalletLine } from '@chukta/contract/payouts/wallet'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import classes from './wallet-page.module.css'
import { WALLET_TEXT } from './wallet-text.ts'

const text = WALLET_TEXT

/** A line without the balance after it, as other lists of lines show it. */
type Line = Omit<WalletLine, 'balance'>

/** The columns of lines of a wallet that are not one after the other. */
export const LINE_COLUMNS: readonly LedgerColumn<Line>[] = [
  { key: 'at', header: text.date, nowrap: true, cell: (line) => formatDateTime(line.at) },
  { key: 'text', header: text.what, main: true, cell: (line) => line.text },
  { key: 'payment', header: text.payment, cell: (line) => <Payment line={line} /> },
  { key: 'amount', header: text.amount, money: true, cell: (line) => <Signed rupees={line.amount} /> },
]

/** The columns of a wallet's statement. */
export const WALLET_COLUMNS: readonly LedgerColumn<WalletLine>[] = [
  ...LINE_COLUMNS,
  { key: 'balance', header: text.after, end: true, cell: (line) => <Amount rupees={line.balance} /> },
]

/** A line on a phone. */
export function lineCard(line: Line): LedgerCard {
  return {
    title: line.text,
    amount: <Signed rupees={line.amount} />,
    lines: [formatDateTime(line.at), ...(line.transaction ? [<Payment key="payment" line={line} />] : [])],
  }
}

/** A line of the statement on a phone. */
export function walletCard(line: WalletLine): LedgerCard {
  const card = lineCard(line)
  return { ...card, lines: [...card.lines, `${text.afterIs} ${formatRupees(line.balance)}`] }
}

/** Into the wallet with a plus, out of it with a minus. */
function Signed({ rupees }: { rupees: string }) {
  const isIn = !rupees.startsWith('-')
  return (
    <span className={classes.signed} data-in={isIn || undefined}>
      {isIn && '+ '}
      <Amount rupees={rupees} />
    </span>
  )
}

function Payment({ line }: { line: Line }) {
  const { transaction } = line
  if (!transaction) return '–'
  return (
    <>
      <Link to="/view-reports/$id" params={{ id: String(transaction.id) }} className={classes.payment}>
        {transaction.urn}
      </Link>
      <span className={classes.small}>{text.ofAmount(formatRupees(transaction.amount))}</span>
    </>
  )
}
