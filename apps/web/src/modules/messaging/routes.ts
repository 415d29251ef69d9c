import { createRoute } from '@tanstack/react-router'
import { recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { shell } from '../../router/parents.ts'
import { noticesSearch } from './notices/notices-search.ts'

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications/{-$id}',
  staticData: { action: 'session.use' },
  validateSearch: noticesSearch,
  component: lazyPage(() => import('./notices/notices-screen.tsx'), 'NoticesScreen'),
})

const announcements = createRoute({
  getParentRoute: () => shell,
  path: '/announcements/{-$id}',
  staticData: { action: 'announcements.manage' },
  validateSearch: recordSearch,
  component: lazyPage(() => import('./announcements/announcements-page.tsx'), 'AnnouncementsPage'),
})

/** What people are told of. */
export const messagingScreens = [notifications, announcements] as const
