import { groupIndian, rupeesToPaise } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerLines } from '../../../ui/table/ledger-rows.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import { type Days, type TopRetailer, useTopRetailers } from './dashboard-api.ts'
import classes from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import { PartNote } from './part-note.tsx'
import { ShareBar } from './share-bar.tsx'

const text = DASHBOARD_TEXT
const ROWS = 5

/** The retailers with the largest sums paid; each name opens the person's page. */
export function TopRetailers({ days }: { days: Days }) {
  const { data, error, refetch } = useTopRetailers(days)
  return (
    <section className={`${classes.sheet} ${classes.top}`} aria-labelledby="dashboard-top">
      <div className={classes.head}>
        <h2 id="dashboard-top">{text.topRetailers}</h2>
        <span>{text.paidIn(days)}</span>
      </div>
      {data && data.retailers.length > 0 ? (
        <Rows retailers={data.retailers} />
      ) : data || error ? (
        <PartNote
          failure={data ? undefined : text.topFailed}
          onRetry={() => void refetch()}
          sentence={text.noRetailer}
        />
      ) : (
        <LedgerSkeleton rows={ROWS} />
      )}
    </section>
  )
}

function Rows({ retailers }: { retailers: readonly TopRetailer[] }) {
  const first = rupeesToPaise(retailers[0]?.paid.amount ?? '') ?? 0n
  // For a bar alone, so a float will do.
  const partOf = ({ paid }: TopRetailer) =>
    first === 0n ? 0 : Number(rupeesToPaise(paid.amount) ?? 0n) / Number(first)
  const columns: LedgerColumn<TopRetailer>[] = [
    { key: 'name', header: text.name, main: true, cell: (row) => <Name retailer={row} /> },
    { key: 'count', header: text.payments, cell: ({ paid }) => groupIndian(String(paid.count)) },
    {
      key: 'paid',
      header: text.volumePaid,
      money: true,
      cell: ({ paid }) => <Amount rupees={paid.amount} />,
    },
    { key: 'share', header: text.ofFirst, cell: (row) => <ShareBar part={partOf(row)} /> },
  ]
  const card = (row: TopRetailer): LedgerCard => ({
    title: <Name retailer={row} />,
    amount: <Amount rupees={row.paid.amount} />,
    lines: [text.paymentsOf(row.paid.count)],
  })
  return (
    <LedgerLines
      label={text.topRetailers}
      rows={retailers}
      rowKey={({ id }) => id}
      columns={columns}
      card={card}
    />
  )
}

function Name({ retailer: { id, name } }: { retailer: TopRetailer }) {
  return (
    <Link to="/view-user/$role/$id" params={{ role: 'retailer', id: String(id) }} className={classes.person}>
      {name}
    </Link>
  )
}
