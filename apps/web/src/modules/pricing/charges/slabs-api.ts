import { type ChargeSlab, listSlabs, storeSlabs } from '@chukta/contract/pricing/charge-slabs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import type { ChargeLine } from './charge-sheet.ts'
import { useReloadLists } from './charges-api.ts'

/** All slabs of a group beside those assigned to its owner. */
export function useSlabs(groupId: number) {
  return useQuery({
    queryKey: ['charges', storedUserId() ?? 0, 'slabs', groupId],
    queryFn: ({ signal }) => request(listSlabs, { params: { groupId }, signal }),
    select: (answer) => answer.data,
  })
}

/** Sets all slabs of a group. */
export function useStoreSlabs(groupId: number) {
  const onSettled = useReloadLists()
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof storeSlabs>['body']>) =>
      request(storeSlabs, { params: { groupId }, body }),
    onSettled,
  })
}

/** Those of the slabs that belong to a line. */
export function slabsOfLine(slabs: ChargeSlab[], line: ChargeLine): ChargeSlab[] {
  return slabs.filter((slab) => isOf(slab, line))
}

/** The slabs of all other lines. */
export function slabsBesideLine(slabs: ChargeSlab[], line: ChargeLine): ChargeSlab[] {
  return slabs.filter((slab) => !isOf(slab, line))
}

function isOf(slab: ChargeSlab, line: ChargeLine): boolean {
  return slab.pg_id === line.gatewayId && slab.payment_method_id === line.methodId
}
