import { QueryClient } from '@tanstack/react-query'
import { isOnline } from './online.ts'
import { RequestError } from './request-error.ts'

const MAX_RETRIES = 2

/**
 * Reads are asked again only when the server or the way to it failed; writes never by themselves. Without a net both fail
 * at once: what waits for it would be sent when nobody looks, and a payment with it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => isOnline() && failures < MAX_RETRIES && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

function isPassing(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 502)
}
