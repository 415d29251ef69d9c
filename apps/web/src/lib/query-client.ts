import { QueryClient } from '@tanstack/react-query'
import { isOnline } from './online.ts'
import { RequestError } from './request-error.ts'

const MAX_RETRIES = 2

/**
 * Reads are retried only when the server or the network failed; writes never. Without a net both fail
 * at once: queued writes would be sent while the user is away, a payment among them.
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
