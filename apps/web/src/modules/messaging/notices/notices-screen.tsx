import { useParams } from '@tanstack/react-router'
import { ShownAnnouncementPage } from '../announcements/shown-announcement-page.tsx'
import { NoticesPage } from './notices-page.tsx'

/** A person's notifications, or one announcement of them. */
export function NoticesScreen() {
  const { id } = useParams({ from: '/shell/notifications/{-$id}' })
  return id === undefined ? <NoticesPage /> : <ShownAnnouncementPage key={id} />
}
