import '../ui/brand/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../lib/query-client.ts'
import { installDefaultPolicy } from '../lib/trusted-types.ts'
import { portalQuery } from '../modules/identity/sign-in/sign-in-api.ts'
import { CarryOver } from './frames/carry-over.tsx'
import { router } from './router.ts'
import { followSessionEnd } from './session/session-end.ts'

const PORTAL_WAIT_MS = 300

installDefaultPolicy()
followSessionEnd(router, queryClient)

// The banner is above everything: the first paint must know whether it is there, or the page would jump. A page with a
// frame says so; other pages wait for the answer, requested before this code, but not for a slow server.
const known = queryClient.prefetchQuery(portalQuery)
const late = new Promise((resolve) => setTimeout(resolve, PORTAL_WAIT_MS))
const isFramed = document.querySelector('[data-still]') !== null
// The screen replaces the frame at once, and whole.
void Promise.all([router.load(), isFramed || Promise.race([known, late])]).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CarryOver>
          <RouterProvider router={router} />
        </CarryOver>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
