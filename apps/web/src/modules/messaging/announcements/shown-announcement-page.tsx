import { RECORDS } from '@chukta/contract/record-messages'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import classes from './announcements.module.css'
import { useReadShown, useShown } from './shown-api.ts'
import { SHOWN_TEXT } from './shown-text.ts'

const text = SHOWN_TEXT

/** An announcement for its readers, linked from the banner and the notifications. Opening it marks it as read. */
export function ShownAnnouncementPage() {
  const { id } = useParams({ from: '/shell/notifications/{-$id}' })
  const { data, error, refetch } = useShown()
  const shown = data?.find((each) => String(each.id) === id)
  const { mutate: read } = useReadShown()
  const unreadId = shown && !shown.is_read ? shown.id : undefined
  useEffect(() => {
    if (unreadId !== undefined) read(unreadId)
  }, [unreadId, read])
  const back = <BackLink to="/notifications/{-$id}" params={{ id: undefined }} label={text.back} />
  return (
    <FormPage>
      <PageHeading
        title={shown?.title ?? text.announcement}
        shown={shown && <span lang={shown.language}>{shown.title}</span>}
        note={shown && formatDateTime(shown.starts_at)}
        back={back}
      />
      {!data && (
        <PendingSheet
          failure={error ? RECORDS.notices.loadFailed : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && !shown && <EmptyLedger title={text.gone} />}
      {shown && <AnnouncementView text={shown.text} language={shown.language} />}
    </FormPage>
  )
}

type Props = { text: string; language: string }

/** An announcement as people read it. Plain text: markup is shown as typed. */
function AnnouncementView({ text, language }: Props) {
  return (
    <Sheet className={classes.sheet}>
      <p className={classes.text} lang={language}>
        {text}
      </p>
    </Sheet>
  )
}
