import { Link } from '@tanstack/react-router'
import { MessageSquare, ReceiptText, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ShareButton } from '../../../../domain/payment/share-button.tsx'
import { can } from '../../../../lib/can.ts'
import { toast } from '../../../../lib/toast.ts'
import { labelOf } from '../../../../lib/word-in.ts'
import { Button, buttonClass } from '../../../../ui/form/button.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import { REPORTS_TEXT } from '../reports-text.ts'
import classes from '../transaction-page.module.css'
import { INVOICE_TEXT } from './invoice-text.ts'
import { PayAgainLinks } from './pay-again-link.tsx'
import { REFUND_TEXT } from './refund-text.ts'
import { TrackLinkButton } from './track-link-button.tsx'
import { TRANSACTION_TEXT } from './transaction-text.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))
// In one file with the invoice, whose parts it has: a file of their own would be named on the first list.
const NotesDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).NotesDialog }))
const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'))
const text = TRANSACTION_TEXT

/** The actions of one transaction: invoice, pay again, share, ticket, refund; without an invoice the button says why. */
export function TransactionActions({ transaction }: { transaction: TransactionDetail }) {
  const [showsInvoice, setShowsInvoice] = useState(false)
  const [showsNotes, setShowsNotes] = useState(false)
  const [refunds, setRefunds] = useState(false)
  const { no_invoice_because: reason } = transaction
  // For a payment of several payees, the person chooses one below.
  const mayRefund =
    transaction.payment_status === 'PAID' && transaction.payee_count === null && can('refunds.manage')
  return (
    <div className={classes.actions}>
      <Button
        variant={reason === null ? 'filled' : 'default'}
        icon={<ReceiptText size={20} strokeWidth={1.75} aria-hidden />}
        aria-disabled={reason !== null}
        title={reason ?? undefined}
        onClick={() => (reason === null ? setShowsInvoice(true) : toast.info(reason))}
      >
        {text.invoice}
      </Button>
      {hasNotes(transaction) && (
        <Button
          variant="default"
          icon={<ReceiptText size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => setShowsNotes(true)}
        >
          {INVOICE_TEXT.notes}
        </Button>
      )}
      <PayAgainLinks transaction={transaction} />
      <ShareButton
        payment={{
          transactionId: transaction.id,
          status: labelOf(REPORTS_TEXT.tileNames, transaction.payment_status),
          amount: transaction.base_amount,
          paidTo: transaction.paid_to,
          at: transaction.created_at,
          orderId: transaction.urn,
          hasPdf: reason === null,
          canFollow: transaction.way !== null && transaction.payment_status === 'PAID',
        }}
      />
      <TrackLinkButton transaction={transaction} />
      {transaction.dispute_id !== null && can('disputes.view') && (
        <Link
          to="/disputes/{-$id}"
          params={{ id: String(transaction.dispute_id) }}
          className={buttonClass({ variant: 'default' })}
        >
          {text.dispute}
        </Link>
      )}
      {mayRefund && (
        <Button
          variant="default"
          icon={<Undo2 size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => setRefunds(true)}
        >
          {REFUND_TEXT.button}
        </Button>
      )}
      <Link
        to="/create-ticket"
        search={{ transaction: transaction.id }}
        className={buttonClass({ variant: 'default' })}
      >
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
        {text.raiseTicket}
      </Link>
      <Suspense>
        {refunds && <RefundDialog transaction={transaction} onClose={() => setRefunds(false)} />}
        {showsNotes && <NotesDialog transactionId={transaction.id} onClose={() => setShowsNotes(false)} />}
        {showsInvoice && (
          <InvoiceDialog transactionId={transaction.id} onClose={() => setShowsInvoice(false)} />
        )}
      </Suspense>
    </div>
  )
}

/** A completed refund or a lost dispute returned the charge. */
function hasNotes({ refunded_at, dispute_status }: TransactionDetail): boolean {
  return refunded_at !== null || dispute_status === 'lost' || dispute_status === 'accepted'
}
