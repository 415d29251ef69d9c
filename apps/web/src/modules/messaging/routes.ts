import { filterSearch, recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen } from '../../router/parents.ts'
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

const webhookEndpoints = screen(
  '/developers/webhooks',
  'webhook-endpoints.manage',
  lazyPage(() => import('./webhook-endpoints/webhook-endpoints-page.tsx'), 'WebhookEndpointsPage'),
)

const webhookDeliveries = searchScreen(
  '/developers/deliveries/{-$id}',
  'webhook-endpoints.manage',
  filterSearch<'endpoint_id' | 'state' | 'type'>,
  lazyPage(() => import('./webhook-endpoints/webhook-deliveries-page.tsx'), 'WebhookDeliveriesPage'),
)

/** Notifications, announcements, and events posted to an account's programs. */
export const messagingScreens = [notifications, announcements, webhookEndpoints, webhookDeliveries] as const
