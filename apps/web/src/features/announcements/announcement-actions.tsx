import type { Announcement } from '@chukta/contract/announcements'
import { Link } from '@tanstack/react-router'
import { CircleStop, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast, toastFailure } from '../../lib/toast.ts'
import { IconButton, iconLinkClass } from '../../ui/form/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useEndAnnouncement, useRemoveAnnouncement } from './announcements-api.ts'
import { ANNOUNCEMENTS_TEXT } from './announcements-text.ts'

const text = ANNOUNCEMENTS_TEXT

/** What can be done with one: changed until it ends, ended while it shows, deleted before. */
export function AnnouncementActions({ row: { id, title, state } }: { row: Announcement }) {
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
      {state === 'showing' ? <End id={id} title={title} /> : <Remove id={id} title={title} />}
    </>
  )
}

type Props = { id: number; title: string }

function End({ id, title }: Props) {
  const [asks, setAsks] = useState(false)
  const end = useEndAnnouncement()
  const confirm = () =>
    end.mutate(id, {
      onSuccess: ({ data }) => toast.success(data.message),
      onError: (error) => toastFailure(error, text.endFailed),
      onSettled: () => setAsks(false),
    })
  return (
    <>
      <IconButton Icon={CircleStop} label={text.endOf(title)} onClick={() => setAsks(true)} />
      <ConfirmDialog
        opened={asks}
        title={text.endTitle(title)}
        note={text.endNote}
        busy={end.isPending}
        onYes={confirm}
        onNo={() => setAsks(false)}
      />
    </>
  )
}

function Remove({ id, title }: Props) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveAnnouncement()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ data }) => toast.success(data.message),
      onError: (error) => toastFailure(error, text.deleteFailed),
      onSettled: () => setAsks(false),
    })
  return (
    <>
      <IconButton Icon={Trash2} label={text.deleteOf(title)} onClick={() => setAsks(true)} />
      <ConfirmDialog
        opened={asks}
        title={text.deleteTitle(title)}
        note={text.deleteNote}
        busy={remove.isPending}
        onYes={confirm}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
