import { formatRupees } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { HELP } from '../../../domain/help/help-text.ts'
import { paymentSubject } from '../../../domain/payment/payment-for.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { LedgerSkeleton, PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { daysText } from './report-ranges.ts'
import { type TransactionDetail, useTransaction } from './reports-api.ts'
import { NeighbourLinks } from './transaction/neighbour-links.tsx'
import { PayoutBlock } from './transaction/payout-block.tsx'
import { TransactionActions } from './transaction/transaction-actions.tsx'
import { TransactionFacts } from './transaction/transaction-facts.tsx'
import { TRANSACTION_TEXT } from './transaction/transaction-text.ts'
import { TransactionTimeline } from './transaction/transaction-timeline.tsx'
import classes from './transaction-page.module.css'
import { useReportList } from './use-report-list.ts'

const text = TRANSACTION_TEXT
const ItemsBlock = lazy(() => import('./transaction/items-block.tsx'))
const ROWS = 8

/** One transaction: its kind, its money's way, every field (spec 2 section 2.11). */
export function TransactionPage() {
  const { id } = useParams({ from: '/shell/view-reports/$id' })
  const { data, error, refetch } = useTransaction(id)

  useEffect(() => {
    if (error) toastFailure(error, RECORDS.reports.detailFailed)
  }, [error])

  if (data) return <Transaction transaction={data} />
  return (
    <>
      <PageHeading title={text.title} back={<BackToReports />} />
      {error ? (
        <PendingSheet
          failure={failureSentence(error, RECORDS.reports.detailFailed)}
          onRetry={() => void refetch()}
          record={{ error, list: '/user-reports' }}
        />
      ) : (
        <LedgerSkeleton rows={ROWS} />
      )}
    </>
  )
}

function Transaction({ transaction }: { transaction: TransactionDetail }) {
  return (
    <>
      <div className={classes.head}>
        <div className={classes.top}>
          <BackToReports />
          <NeighbourLinks id={transaction.id} />
        </div>
        <p className={classes.state}>
          <StatusChip status={transaction.payment_status} />
          {text.subject(paymentSubject(transaction), transaction.paid_to)}
        </p>
        <PageHeading
          title={text.heading(formatRupees(transaction.amount), transaction.urn)}
          shown={<Amount rupees={transaction.amount} size="large" />}
        />
        <div>
          <p className={classes.urn}>
            <span>{text.urn}</span> <strong>{transaction.urn}</strong>
            <CopyButton
              text={transaction.urn}
              label={text.copyUrn}
              onCopied={() => window.alert(text.urnCopied(transaction.urn))}
            />
          </p>
          <FieldHelp {...HELP.urn} />
        </div>
        <TransactionActions transaction={transaction} />
      </div>
      {transaction.payee_count !== null && (
        <Suspense>
          <ItemsBlock transaction={transaction} />
        </Suspense>
      )}
      <div className={classes.columns}>
        <TransactionTimeline transaction={transaction} />
        <div className={classes.side}>
          <PayoutBlock transaction={transaction} />
        </div>
        <TransactionFacts transaction={transaction} />
      </div>
    </>
  )
}

// To the list as it was filtered, from every page before this one.
function BackToReports() {
  const { address, filters } = useReportList('/shell/view-reports/$id')
  const days = daysText(filters)
  return <BackLink to="/user-reports" search={address} label={days ? text.backTo(days) : text.back} />
}
