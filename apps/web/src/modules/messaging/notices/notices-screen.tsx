import { useParams } from '@tanstack/react-router'
import { ShownAnnouncementPage } from '../announcements/shown-announcement-page.tsx'
import { NoticesPage } from './notices-page.tsx'

/** What a person was told of, or one announcement of it. */
export function NoticesScreen() {
  const { id } = useParams({ from: '/shell/notifications/{-$id}' })
  return id === undefined ? <NoticesPage /> : <ShownAnnouncementPage key={id} />
}
