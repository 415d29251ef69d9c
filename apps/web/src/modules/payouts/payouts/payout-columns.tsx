import type { Payout } from '@chukta/contract/payouts/payouts'
import { Link } from '@tanstack/react-router'
import { PayoutChip } from '../../../domain/payout/payout-chip.tsx'
import { say } from '../../../lib/language.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import type { Chosen } from '../../../ui/table/use-chosen.ts'
import classes from './payouts.module.css'
import { PAYOUTS_TEXT } from './payouts-text.ts'

const text = PAYOUTS_TEXT

/** The columns of the list; with a choice, each row that can be settled has a box. */
export function columnsOf(choice: Chosen | null): readonly LedgerColumn<Payout>[] {
  return [
    ...(choice
      ? [
          {
            key: 'select',
            header: <SelectPage choice={choice} hidesLabel />,
            cell: (row: Payout) => <SelectOne row={row} choice={choice} />,
          },
        ]
      : []),
    {
      key: 'payee',
      header: text.payee,
      main: true,
      cell: (row) => (
        <>
          {row.payee_name}
          <From row={row} />
        </>
      ),
    },
    {
      key: 'account',
      header: text.account,
      minor: true,
      cell: accountOf,
    },
    { key: 'amount', header: text.amount, money: true, cell: (row) => <Amount rupees={row.amount} /> },
    {
      key: 'status',
      header: text.status,
      cell: (row) => (
        <>
          <PayoutChip status={row.status} closedAs={row.closed_as} />
          {row.closed_as === null && row.reason && <span className={classes.reason}>{say(row.reason)}</span>}
        </>
      ),
    },
    { key: 'when', header: text.when, minor: true, cell: (row) => <When row={row} /> },
  ]
}

/** The same row on a phone; with a choice, its name ticks it. */
export function cardOf(row: Payout, choice: Chosen | null): LedgerCard {
  return {
    title: choice && isChoosable(row) ? <SelectOne row={row} choice={choice} isNamed /> : row.payee_name,
    amount: <Amount rupees={row.amount} />,
    lines: [
      <PayoutChip key="status" status={row.status} closedAs={row.closed_as} />,
      ...(row.closed_as === null && row.reason ? [say(row.reason)] : []),
      <From key="from" row={row} />,
      accountOf(row),
      <When key="when" row={row} />,
    ],
  }
}

function From({ row }: { row: Payout }) {
  return (
    <span className={classes.small}>
      {row.transaction_id === null ? (
        text.withdrawal
      ) : (
        <>
          <Link to="/view-reports/$id" params={{ id: String(row.transaction_id) }}>
            {row.urn}
          </Link>
          {' · '}
          {[row.payer_name && text.paidBy(row.payer_name), row.service_name && say(row.service_name)]
            .filter(Boolean)
            .join(', ')}
        </>
      )}
    </span>
  )
}

const accountOf = (row: Payout) => `${row.bank_name} ${row.account_number}`

/** The time of a payout's last event; below it its bank reference, to be copied, and the way that it went. */
function When({ row }: { row: Payout }) {
  const way = [
    row.provider && text.via(row.provider, row.mode),
    row.transfers > 1 && text.tries(row.transfers),
  ].filter(Boolean)
  return (
    <>
      {momentOf(row)}
      {row.utr && (
        <span className={classes.utr}>
          {text.utr(row.utr)}
          <CopyButton text={row.utr} label={text.copyUtr(row.utr)} />
        </span>
      )}
      {way.length > 0 && <span className={classes.small}>{way.join(', ')}</span>}
    </>
  )
}

/** The most relevant time of a payout. */
function momentOf(row: Payout): string {
  if (row.arrived_at) return text.arrived(formatDateTime(row.arrived_at))
  if (row.closed_as === null && row.status === 'held' && row.held_until) {
    return text.until(formatDateTime(row.held_until))
  }
  if (row.closed_as === null && row.expected_at) return text.expected(formatDateTime(row.expected_at))
  return row.sent_at ? text.sent(formatDateTime(row.sent_at)) : text.made(formatDateTime(row.created_at))
}

const isChoosable = ({ can }: Payout) => can.settle_outside || can.retry

function SelectOne({ row, choice, isNamed = false }: { row: Payout; choice: Chosen; isNamed?: boolean }) {
  if (!isChoosable(row)) return null
  return (
    <Checkbox
      label={isNamed ? row.payee_name : text.select(row.payee_name)}
      hidesLabel={!isNamed}
      checked={choice.has(row.id)}
      onChange={(isChosen) => choice.choose(row.id, isChosen)}
    />
  )
}

/** One box for all rows of the page that can be settled. */
export function SelectPage({ choice, hidesLabel = false }: { choice: Chosen; hidesLabel?: boolean }) {
  return (
    <Checkbox
      label={text.selectPage}
      hidesLabel={hidesLabel}
      checked={choice.every}
      isMixed={choice.some && !choice.every}
      onChange={choice.choosePage}
    />
  )
}
