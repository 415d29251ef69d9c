import {
  getPayeeForEdit,
  listPayees,
  storePayee,
  updatePayee,
  viewPayee,
} from '@chukta/contract/payables/payees'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type ListQuery = { page?: number; per_page?: number; search?: string }
type RecordIds = { id: number; serviceId: number }

const userId = () => storedUserId() ?? 0

/** A page of payees, or all of them without a page size; the page before stays while the next is fetched. */
export function usePayees(serviceId: number, query: ListQuery) {
  return useQuery({
    queryKey: ['payees', userId(), serviceId, 'list', query],
    queryFn: ({ signal }) => request(listPayees, { params: { userId: userId(), serviceId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One payee for the read-only view; PAN and account number are masked. */
export function usePayee({ id, serviceId }: RecordIds) {
  return useQuery({
    queryKey: ['payees', userId(), serviceId, 'view', id],
    queryFn: async ({ signal }) =>
      (await request(viewPayee, { params: { id, userId: userId(), serviceId }, signal })).details,
  })
}

/** One payee for the edit form; its owner gets PAN and account number whole, so it is never cached. */
export function usePayeeForEdit(ids: RecordIds) {
  return useQuery({
    queryKey: ['payees', userId(), ids.serviceId, 'edit', ids.id],
    queryFn: ({ signal }) => requestForEdit(ids, signal),
    gcTime: 0,
    // Another tab's changes must not mix with the typed input.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

/** The payee as stored now, with a fresh link to its document. */
export async function requestForEdit({ id, serviceId }: RecordIds, signal?: AbortSignal) {
  const params = { id, userId: userId(), serviceId }
  const { details } = await request(getPayeeForEdit, signal ? { params, signal } : { params })
  return details
}

/** Adds a payee; the answer names its id. */
export function useStorePayee() {
  const forget = useForgetPayees()
  return useMutation({
    mutationFn: async (formData: FormData) => {
      const { data } = await request(storePayee, { formData })
      return data
    },
    onSuccess: forget,
  })
}

/** Changes a payee. */
export function useUpdatePayee(id: number) {
  const forget = useForgetPayees()
  return useMutation({
    mutationFn: async (formData: FormData) => {
      const { data } = await request(updatePayee, { params: { id }, formData })
      return { ...data, id }
    },
    onSuccess: forget,
  })
}

// Not awaited: the screen continues while the lists reload.
export function useForgetPayees() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({
      queryKey: ['payees'],
      predicate: ({ queryKey }) => queryKey[3] !== 'edit',
    })
  }
}
