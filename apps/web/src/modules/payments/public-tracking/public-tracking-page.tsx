import { formatRupees } from '@chukta/contract/money'
import { trackMoney } from '@chukta/contract/payments/public-tracking'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MoneySteps } from '../../../domain/payment/money-way.tsx'
import { whereIsIt } from '../../../domain/payment/money-way-text.ts'
import { dataQuery } from '../../../lib/data-query.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { formatClock } from '../../../lib/time/clock.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import classes from './public-tracking-page.module.css'
import { TRACK_TEXT } from './public-tracking-text.ts'

const text = TRACK_TEXT
const ROWS = 5

/** The way of one payment's money, public by its link; no sign-in, and not in the specification. */
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

/** Interval of polls of an open page: money arrives while a person waits for it. */
const LOOK_AGAIN_MS = 30_000

/** The way of the money, public by its link; a wrong link is requested once. */
function useTracked(token: string) {
  return useQuery({
    ...dataQuery(['track', token], trackMoney, { params: { token } }),
    refetchInterval: ({ state }) => {
      const way = state.data?.data
      const isOver =
        !way ||
        way.end !== null ||
        way.steps.some(({ step, state: is }) => step === 'arrived' && is === 'done')
      return isOver ? false : LOOK_AGAIN_MS
    },
  })
}
