import { recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { searchScreen } from '../../router/parents.ts'
import { noticesSearch } from './notices/notices-search.ts'

const notifications = searchScreen(
  '/notifications/{-$id}',
  'session.use',
  noticesSearch,
  lazyPage(() => import('./notices/notices-screen.tsx'), 'NoticesScreen'),
)

const announcements = searchScreen(
  '/announcements/{-$id}',
  'announcements.manage',
  recordSearch,
  lazyPage(() => import('./announcements/announcements-page.tsx'), 'AnnouncementsPage'),
)

/** Notifications and announcements. */
export const messagingScreens = [notifications, announcements] as const
