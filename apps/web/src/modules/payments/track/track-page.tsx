import { formatRupees } from '@chukta/contract/money'
import { useParams } from '@tanstack/react-router'
import { MoneySteps } from '../../../domain/payment/money-way.tsx'
import { whereIsIt } from '../../../domain/payment/money-way-text.ts'
import { formatClock } from '../../../lib/dates.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import { useTracked } from './track-api.ts'
import classes from './track-page.module.css'
import { TRACK_TEXT } from './track-text.ts'

const text = TRACK_TEXT
const ROWS = 5

/** Where the money of one payment is, for whoever has its link; no sign-in, and not in the specification. */
export function TrackPage() {
  const { token } = useParams({ from: '/open/track/$token' })
  const { data, error, refetch, dataUpdatedAt } = useTracked(token)
  if (!data) {
    const isGone = error instanceof RequestError && error.status === 404
    return (
      <div className={classes.page}>
        <PageHeading title={text.title} />
        {!error && <LedgerSkeleton rows={ROWS} />}
        {error && isGone && <EmptyLedger title={text.gone} sentence={text.goneNote} />}
        {error && !isGone && (
          <EmptyLedger
            title={text.failed}
            isFailure
            action={<Button onClick={() => void refetch()}>{STRINGS.failures.tryAgain}</Button>}
          />
        )}
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeading title={text.title} note={text.fromTo(data.payer_name, data.payee_name)} />
      <Sheet className={classes.sheet} aria-label={formatRupees(data.amount)}>
        <p className={classes.amount}>
          <Amount rupees={data.amount} size="large" />
        </p>
        <p className={classes.where} role="status">
          {whereIsIt(data)}
        </p>
        <MoneySteps way={data} />
        {data.utr !== null && (
          <div className={classes.utr}>
            <span>{text.utr}</span> <strong>{data.utr}</strong>
            <CopyButton text={data.utr} label={text.copyUtr} />
            <small>{text.utrHint}</small>
          </div>
        )}
      </Sheet>
      <p className={classes.note}>
        {text.masked} {text.lookedAt(formatClock(new Date(dataUpdatedAt).toISOString()))}
      </p>
    </div>
  )
}
