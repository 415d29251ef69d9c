import type { Notice } from '@chukta/contract/messaging/notices'
import { RECORDS } from '@chukta/contract/record-messages'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { pathOf, wordsOf } from './notice-words.ts'
import classes from './notices.module.css'
import { useMarkRead, useNotices } from './notices-api.ts'
import { NOTICES_TEXT } from './notices-text.ts'

const LATEST = 20
const text = NOTICES_TEXT

type Props = { opened: boolean; onClose: () => void }

/** A person's latest notifications, from the bell; each leads to its record. */
export default function NoticesPanel({ opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} from="right" title={text.title} closeLabel={text.close}>
      <Latest onFollow={onClose} />
    </Drawer>
  )
}

function Latest({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch } = useNotices({ per_page: LATEST })
  const mark = useMarkRead()
  if (!data) {
    const failure = error ? RECORDS.notices.loadFailed : undefined
    return <PendingSheet failure={failure} onRetry={() => void refetch()} />
  }
  const readAll = () => mark.mutate(undefined, { onError: (failed) => toastFailure(failed, text.readFailed) })
  return (
    <>
      {data.notices.length === 0 && <p className={classes.none}>{text.none}</p>}
      <ul className={classes.list}>
        {data.notices.map((notice) => (
          <li key={notice.id}>
            <NoticeLine notice={notice} onFollow={onFollow} onRead={() => mark.mutate(notice.id)} />
          </li>
        ))}
      </ul>
      <div className={classes.feet}>
        {data.unread > 0 && (
          <Button variant="default" size="sm" disabled={mark.isPending} onClick={readAll}>
            {text.readAll}
          </Button>
        )}
        <Link
          to="/notifications/{-$id}"
          params={{ id: undefined }}
          className={buttonClass({ variant: 'default', size: 'sm' })}
          onClick={onFollow}
        >
          {text.all}
        </Link>
      </div>
    </>
  )
}

type LineProps = { notice: Notice; onFollow: () => void; onRead: () => void }

function NoticeLine({ notice, onFollow, onRead }: LineProps) {
  const follow = () => {
    if (!notice.is_read) onRead()
    onFollow()
  }
  return (
    <Link
      to={pathOf(notice)}
      className={classes.line}
      data-unread={!notice.is_read || undefined}
      onClick={follow}
    >
      {!notice.is_read && <span className="visually-hidden">{text.isNew}: </span>}
      {wordsOf(notice)}
      <small>
        {formatDateTime(notice.created_at)}
        {notice.facts.no && ` · ${notice.facts.no}`}
      </small>
    </Link>
  )
}
