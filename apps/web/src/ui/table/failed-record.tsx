import { Link } from '@tanstack/react-router'
import { RequestError } from '../../lib/request-error.ts'
import { STRINGS } from '../../lib/strings.ts'
import { EmptyLedger } from '../feedback/empty-ledger.tsx'
import { Button, buttonClass } from '../form/button.tsx'
import { FAILED_RECORD_TEXT } from './failed-record-text.ts'

/** Refusals of an address whose record is not there, is not the person's to see, or whose number is none. */
const MISSING = [403, 404, 422]

type Props = {
  error: Error | null
  /** The screen's own sentence. */
  failure: string
  onRetry: () => void
  /** The path of its list. */
  list: string
}

/** In place of a record that could not be fetched: try again, or the way back to its list where that cannot help. */
export default function FailedRecord({ error, failure, onRetry, list }: Props) {
  const isMissing = error instanceof RequestError && MISSING.includes(error.status)
  return (
    <EmptyLedger
      title={failure}
      {...(isMissing && { sentence: FAILED_RECORD_TEXT.why })}
      isFailure
      action={
        isMissing ? (
          <Link to={list} className={buttonClass({})}>
            {FAILED_RECORD_TEXT.toList}
          </Link>
        ) : (
          <Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>
        )
      }
    />
  )
}
