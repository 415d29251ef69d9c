import { STRINGS } from '../../../lib/strings.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'

type Props = {
  /** Why the part could not be fetched; undefined where it is only empty. */
  failure: string | undefined
  onRetry: () => void
  /** What an empty part says: 'No Data Found' by default, and one sentence about it. */
  title?: string
  sentence: string
}

/** A part of the page without rows: empty, or not fetched and then with a button to try again. */
export function PartNote({ failure, onRetry, title, sentence }: Props) {
  if (failure === undefined) return <EmptyLedger {...(title && { title })} sentence={sentence} inSheet />
  const again = <Button onClick={onRetry}>{STRINGS.failures.tryAgain}</Button>
  return <EmptyLedger title={failure} isFailure inSheet action={again} />
}
