import type { Announcement } from '@chukta/contract/messaging/announcements'
import { Link } from '@tanstack/react-router'
import { CircleStop, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { IconButton, iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useEndAnnouncement, useRemoveAnnouncement } from './announcements-api.ts'
import { ANNOUNCEMENTS_TEXT } from './announcements-text.ts'

const text = ANNOUNCEMENTS_TEXT

/** The actions of one announcement: edit until it ends, end while it shows, delete before. */
export function AnnouncementActions({ row: { id, title, state } }: { row: Announcement }) {
  const end = useEndAnnouncement()
  const remove = useRemoveAnnouncement()
  if (state === 'ended') return null
  return (
    <>
      <Link
        to="/announcements/{-$id}"
        params={{ id: String(id) }}
        className={iconLinkClass}
        aria-label={text.changeOf(title)}
        title={text.changeOf(title)}
      >
        <Pencil size={20} strokeWidth={1.75} aria-hidden />
      </Link>
      {state === 'showing' ? (
        <Act
          change={end}
          id={id}
          Icon={CircleStop}
          label={text.endOf(title)}
          question={text.endTitle(title)}
          note={text.endNote}
          failed={text.endFailed}
        />
      ) : (
        <Act
          change={remove}
          id={id}
          Icon={Trash2}
          label={text.deleteOf(title)}
          question={text.deleteTitle(title)}
          note={text.deleteNote}
          failed={text.deleteFailed}
        />
      )}
    </>
  )
}

type Props = {
  change: ReturnType<typeof useEndAnnouncement>
  id: number
  Icon: LucideIcon
  label: string
  question: string
  note: string
  failed: string
}

/** An action with a question before it. */
function Act({ change, id, Icon, label, question, note, failed }: Props) {
  const [asks, setAsks] = useState(false)
  const confirm = async () => {
    try {
      const { data } = await change.mutateAsync(id)
      toast.success(data.message)
    } catch (error) {
      toastFailure(error, failed)
    }
    setAsks(false)
  }
  return (
    <>
      <IconButton Icon={Icon} label={label} onClick={() => setAsks(true)} />
      <ConfirmDialog
        opened={asks}
        title={question}
        note={note}
        busy={change.isPending}
        onYes={confirm}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
