import { useParams } from '@tanstack/react-router'
import { ShownAnnouncementPage } from '../modules/messaging/announcements/shown-announcement-page.tsx'
import { NoticesPage } from '../modules/messaging/notices/notices-page.tsx'

/** What a person was told of, or one announcement of it: the two are features of their own. */
export function NoticesScreen() {
  const { id } = useParams({ from: '/shell/notifications/{-$id}' })
  return id === undefined ? <NoticesPage /> : <ShownAnnouncementPage key={id} />
}
