import { useParams } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import { useLinkStatus, useOpenedLink } from './link-api.ts'
import { LinkPay } from './link-pay.tsx'
import { LinkReceipt } from './link-receipt.tsx'
import { LINK_TEXT } from './link-text.ts'
import classes from './payment-link-page.module.css'

const text = LINK_TEXT
const ROWS = 5

/** The page of a payment link: anyone who has it pays here without an account; not in the specification. */
export function PaymentLinkPage() {
  const { token } = useParams({ from: '/open/p/$token' })
  return (
    <div className={classes.page}>
      <Link key={token} token={token} />
    </div>
  )
}

function Link({ token }: { token: string }) {
  const { data: link, error, refetch } = useOpenedLink(token)
  /** The checkout has ended here, and the outcome is not known yet. */
  const [waits, setWaits] = useState(false)
  const status = useLinkStatus(token, waits || (link !== undefined && link.state !== 'open')).data
  const isFailed = status?.payment_status === 'FAILED'
  useEffect(() => {
    if (waits && isFailed) setWaits(false)
  }, [waits, isFailed])
  const look = useCallback(() => void refetch(), [refetch])
  const end = useCallback(() => {
    setWaits(true)
    look()
  }, [look])

  if (status?.payment_status === 'SUCCESS') return <LinkReceipt status={status} />
  if (error && !(link && isPassing(error))) return <Failure error={error} onRetry={look} />
  if (!link || link.state === 'paid') {
    return (
      <>
        <PageHeading title={text.title} />
        <LedgerSkeleton rows={ROWS} />
      </>
    )
  }
  if (waits) return <Checking />
  return <LinkPay token={token} link={link} status={status} onEnd={end} onTried={look} />
}

/** Without a net the page stays as it was. */
const isPassing = (error: Error) => !(error instanceof RequestError && error.status === 404)

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <PageHeading title={text.title} />
      {isPassing(error) ? (
        <EmptyLedger
          title={text.loadFailed}
          isFailure
          action={<Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>}
        />
      ) : (
        <EmptyLedger title={text.gone} sentence={text.goneNote} />
      )}
    </>
  )
}

function Checking() {
  return (
    <Sheet className={`${classes.checking} ${classes.heading}`}>
      <RotateCw className={classes.turn} size={32} strokeWidth={1.75} aria-hidden />
      <PageHeading title={text.checking} />
      <p role="status">{text.checkingNote}</p>
    </Sheet>
  )
}
