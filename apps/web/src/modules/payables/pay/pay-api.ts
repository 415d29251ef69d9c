import { getPayeeForPay, listPayeeNames } from '@chukta/contract/payables/payees'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

/** Ids and names for the dropdown of a pay screen. */
export function usePayeeNames(serviceId: number) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'names'],
    queryFn: ({ signal }) => request(listPayeeNames, { params: { userId, serviceId }, signal }),
    select: (answer) => answer.details,
  })
}

/** The payee of a pay screen; waits for an id above 0. */
export function usePayeeForPay(serviceId: number, id: number) {
  const userId = storedUserId() ?? 0
  return useQuery({
    queryKey: ['payees', userId, serviceId, 'pay', id],
    queryFn: ({ signal }) => request(getPayeeForPay, { params: { id, userId, serviceId }, signal }),
    select: (answer) => answer.details,
    enabled: id > 0,
  })
}
