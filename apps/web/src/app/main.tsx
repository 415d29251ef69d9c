import '../ui/brand/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { installDefaultPolicy } from '../lib/trusted-types.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { followSessionEnd } from './session-end.ts'

installDefaultPolicy()
followSessionEnd(router, queryClient)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
