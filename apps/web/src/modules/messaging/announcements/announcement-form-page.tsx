import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { AnnouncementForm } from './announcement-form.tsx'
import { useAnnouncement } from './announcements-api.ts'
import { ANNOUNCEMENTS_TEXT } from './announcements-text.ts'

const text = ANNOUNCEMENTS_TEXT
const back = <BackLink to="/announcements/{-$id}" params={{ id: undefined }} label={text.back} />

/** A new announcement. */
export function NewAnnouncement() {
  return (
    <FormPage>
      <PageHeading title={text.add} back={back} />
      <AnnouncementForm />
    </FormPage>
  )
}

/** Changes one that has not ended. */
export function ChangeAnnouncement({ id }: { id: number }) {
  const { data, error, refetch } = useAnnouncement(id)
  useRefusalToast(error, ANNOUNCEMENTS.loadFailed)
  return (
    <FormPage>
      <PageHeading title={text.change} back={back} />
      {!data && (
        <PendingSheet failure={error ? ANNOUNCEMENTS.loadFailed : undefined} onRetry={() => void refetch()} />
      )}
      {data?.state === 'ended' && <EmptyLedger title={data.title} sentence={text.hasEnded} />}
      {data && data.state !== 'ended' && <AnnouncementForm stored={data} />}
    </FormPage>
  )
}
