import { SAVED_CARDS } from '@chukta/contract/payments/saved-card-messages'
import { failureSentence } from '../../../lib/request-error.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { SavedCardRow } from './saved-card-row.tsx'
import classes from './saved-cards.module.css'
import { useSavedCards } from './saved-cards-api.ts'
import { SAVED_CARDS_TEXT } from './saved-cards-text.ts'

const text = SAVED_CARDS_TEXT

/** The payer's cards that gateways have saved, each with a button to remove it: not in the specification. */
export function SavedCardsPage() {
  const { data, error, refetch } = useSavedCards()
  useRefusalToast(error, SAVED_CARDS.loadFailed)
  const isMissing = data !== undefined && data.missing.length > 0
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/user-profile" label={text.back} />}
      />
      {isMissing && (
        <div className={classes.missing} role="alert">
          <p>{text.missing(data.missing.join(', '))}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </div>
      )}
      {data && data.cards.length > 0 && (
        <FramedList label={text.list}>
          {data.cards.map((card) => (
            <SavedCardRow key={card.id} card={card} />
          ))}
        </FramedList>
      )}
      {data && data.cards.length === 0 && !isMissing && (
        <EmptyLedger title={text.none} sentence={text.noneNote} />
      )}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, SAVED_CARDS.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={3}
        />
      )}
    </FormPage>
  )
}
