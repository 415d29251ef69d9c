import { QueryClient } from '@tanstack/react-query'
import { RequestError } from '../lib/request-error.ts'

const MAX_RETRIES = 2

/** Reads are asked again only when the server or the way to it failed; writes never by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
    },
    mutations: { retry: false },
  },
})

function isPassing(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 502)
}
