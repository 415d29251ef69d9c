import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import { failureSentence } from '../../../lib/request-error.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { CategoryRow } from './category-row.tsx'
import { Downloads } from './downloads.tsx'
import { useYourData } from './your-data-api.ts'
import { YOUR_DATA_TEXT } from './your-data-text.ts'

const text = YOUR_DATA_TEXT

/** What the portal stores about the signed-in person, by category: not in the specification. */
export function YourDataPage() {
  const { data, error, refetch } = useYourData()
  useRefusalToast(error, PERSONAL_DATA.loadFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={text.note}
        back={<BackLink to="/user-profile" label={text.back} />}
      />
      {data && <Downloads />}
      {data && data.categories.length > 0 && (
        <FramedList label={text.list}>
          {data.categories.map((category) => (
            <CategoryRow key={category.key} category={category} />
          ))}
        </FramedList>
      )}
      {data?.categories.length === 0 && <EmptyLedger title={text.none} sentence={text.noneNote} />}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, PERSONAL_DATA.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={6}
        />
      )}
    </FormPage>
  )
}
