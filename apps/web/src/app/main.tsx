import '../ui/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariables, theme } from '../ui/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { followSessionEnd } from './session-end.ts'

followSessionEnd(router, queryClient)

// Mantine writes its variables into a <style> element: the content security policy allows inline styles
// for that, and no inline script anywhere.
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
