import { createRouter } from '@tanstack/react-router'
import { announceNavigation } from '../ui/layout/heading-focus.ts'
import { FailurePage } from './failure-page.tsx'
import { routeTree } from './routes.ts'

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: FailurePage,
  // Search params stay plain text in the address: ?page=2, not ?page="2".
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) announceNavigation()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
