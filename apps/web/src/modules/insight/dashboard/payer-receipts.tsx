import type { Transaction } from '@chukta/contract/insight/reports'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { say } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { LedgerLines } from '../../../ui/table/ledger-rows.tsx'
import sheet from './dashboard-page.module.css'
import { PartNote } from './part-note.tsx'
import type { useReceipts } from './payer-api.ts'
import classes from './payer-dashboard.module.css'
import { PAYER_TEXT } from './payer-text.ts'

const InvoiceDialog = lazy(() => import('../reports/transaction/invoice-dialog.tsx'))
const text = PAYER_TEXT

const COLUMNS: LedgerColumn<Transaction>[] = [
  { key: 'paid_to', header: text.paidTo, main: true, cell: (row) => <PaymentLink row={row} /> },
  { key: 'date', header: text.date, nowrap: true, cell: (row) => formatDate(row.created_at) },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Amount rupees={row.amount} /> },
]

const cardOf = (row: Transaction): LedgerCard => ({
  title: <PaymentLink row={row} />,
  amount: <Amount rupees={row.amount} />,
  lines: [`${formatDate(row.created_at)} · ${say(row.payment_mode)}`],
})

/** The newest payments, each with its receipt. */
export function PayerReceipts({ receipts: { data, refetch } }: { receipts: ReturnType<typeof useReceipts> }) {
  const [opened, setOpened] = useState<Transaction | null>(null)
  const rows = data?.data ?? []
  return (
    <section className={sheet.sheet} aria-labelledby="dashboard-receipts">
      <div className={sheet.head}>
        <h2 id="dashboard-receipts">{text.receipts}</h2>
        <Link to="/user-reports" search={{ status: 'PAID' }} className={classes.all}>
          {text.allPayments}
        </Link>
      </div>
      {rows.length > 0 ? (
        <LedgerLines
          label={text.receipts}
          rows={rows}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          card={cardOf}
          actions={(row) => (
            <Button
              variant="default"
              size="sm"
              icon={<ReceiptText size={18} strokeWidth={1.75} aria-hidden />}
              aria-label={text.receiptOf(row.paid_to, formatDate(row.created_at))}
              onClick={() => setOpened(row)}
            >
              {text.receipt}
            </Button>
          )}
        />
      ) : (
        <PartNote
          failure={data ? undefined : text.receiptsFailed}
          onRetry={() => void refetch()}
          sentence={text.noReceipt}
        />
      )}
      <Suspense>
        {opened && <InvoiceDialog transactionId={opened.id} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  )
}

function PaymentLink({ row: { id, paid_to } }: { row: Transaction }) {
  return (
    <Link to="/view-reports/$id" params={{ id: String(id) }} className={sheet.person}>
      {paid_to}
    </Link>
  )
}
