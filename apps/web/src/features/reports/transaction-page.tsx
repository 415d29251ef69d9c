import { formatRupees } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { paymentSubject } from '../../lib/payment-for.ts'
import { failureSentence } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toastFailure } from '../../lib/toast.ts'
import { Amount } from '../../ui/amount.tsx'
import backClasses from '../../ui/back-button.module.css'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyLedger } from '../../ui/empty-ledger.tsx'
import { LedgerSkeleton } from '../../ui/ledger-skeleton.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { NeighbourLinks } from './neighbour-links.tsx'
import { daysText } from './report-ranges.ts'
import { type TransactionDetail, useTransaction } from './reports-api.ts'
import { TransactionActions } from './transaction-actions.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import classes from './transaction-page.module.css'
import { TRANSACTION_TEXT } from './transaction-text.ts'
import { TransactionTimeline } from './transaction-timeline.tsx'
import { useReportList } from './use-report-list.ts'

const text = TRANSACTION_TEXT
const ROWS = 8

/** One transaction: what it is, where the money is, every field (spec 2 section 2.11). */
export function TransactionPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useTransaction(id)

  useEffect(() => {
    if (error) toastFailure(error, RECORDS.reports.detailFailed)
  }, [error])

  if (data) return <Transaction transaction={data} />
  return (
    <>
      <PageHeading title={text.title} back={<BackToReports />} />
      {error ? (
        <EmptyLedger
          title={failureSentence(error, RECORDS.reports.detailFailed)}
          isFailure
          action={<Button onClick={() => void refetch()}>{STRINGS.failures.tryAgain}</Button>}
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
        <p className={classes.urn}>
          <span>{text.urn}</span> <strong>{transaction.urn}</strong>
          <CopyButton
            text={transaction.urn}
            label={text.copyUrn}
            onCopied={() => window.alert(text.urnCopied(transaction.urn))}
          />
        </p>
        <TransactionActions transaction={transaction} />
      </div>
      <div className={classes.columns}>
        <TransactionTimeline transaction={transaction} />
        <TransactionFacts transaction={transaction} />
      </div>
    </>
  )
}

// To the list as it was filtered, whatever page was before this one.
function BackToReports() {
  const { address, filters } = useReportList()
  const days = daysText(filters)
  return (
    <Link to="/user-reports" search={address} className={backClasses.back}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {days ? text.backTo(days) : text.back}
    </Link>
  )
}
