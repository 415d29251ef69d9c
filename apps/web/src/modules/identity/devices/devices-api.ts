import { endDevice, endOtherDevices, listDevices } from '@chukta/contract/identity/devices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

const queryKey = () => ['devices', storedUserId()]

/** The devices of the signed-in person, this one first. */
export function useDevices() {
  return useQuery(dataQuery(queryKey(), listDevices, {}))
}

/** Ends one device. The list is refetched, unless it was this device: its session has ended. */
export function useEndDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number; current: boolean }) => request(endDevice, { params: { id } }),
    onSuccess: (_answer, { current }) =>
      current ? undefined : queryClient.invalidateQueries({ queryKey: queryKey() }),
  })
}

/** Ends every device but this one. */
export function useEndOtherDevices() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request(endOtherDevices, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey() }),
  })
}
