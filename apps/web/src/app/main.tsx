import '../ui/brand/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { portalQuery } from '../features/sign-in/sign-in-api.ts'
import { installDefaultPolicy } from '../lib/trusted-types.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { followSessionEnd } from './session-end.ts'

const PORTAL_WAIT_MS = 300

installDefaultPolicy()
followSessionEnd(router, queryClient)

// The banner stands above everything: whether it is there is known with the first paint, or the page would jump. The
// answer was asked for before this code was; a server that is slow is not waited for.
const known = queryClient.prefetchQuery(portalQuery)
const late = new Promise((resolve) => setTimeout(resolve, PORTAL_WAIT_MS))
void Promise.race([known, late]).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
