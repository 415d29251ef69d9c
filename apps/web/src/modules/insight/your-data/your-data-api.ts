import { getYourData, listDataDownloads, startDataDownload } from '@chukta/contract/insight/your-data'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

/** What is stored about the signed-in person, counted anew with each visit. */
export function useYourData() {
  return useQuery({ ...dataQuery(['your-data', storedUserId()], getYourData, {}), gcTime: 0, staleTime: 0 })
}

const POLL_MS = 4_000
const downloadsKey = () => ['data-downloads', storedUserId()]

/** The person's downloads, once they are wanted: the server asks for a proof. Polled while one is being made. */
export function useDownloads(enabled: boolean) {
  return useQuery({
    ...dataQuery(downloadsKey(), listDataDownloads, {}),
    enabled,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'waiting') ? POLL_MS : false,
  })
}

/** Requests a download; the list is fetched again. */
export function useStartDownload() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(startDataDownload, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: downloadsKey() }),
  })
}
