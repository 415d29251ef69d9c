import { isIfsc } from '@chukta/contract/bank-codes'
import { listBanks, lookUpIfsc } from '@chukta/contract/payables/lookups'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'

/** Indian banks with their default IFSCs: the common ones first, those that another bank took over last. */
export function useBanks() {
  return useQuery({
    queryKey: ['banks'],
    queryFn: ({ signal }) => request(listBanks, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The bank behind an IFSC, and the branch saved with it; fetched once the code has its eleven characters. */
export function useIfsc(code: string) {
  return useQuery({
    queryKey: ['ifsc', code],
    queryFn: ({ signal }) => request(lookUpIfsc, { params: { code }, signal }),
    enabled: isIfsc(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
