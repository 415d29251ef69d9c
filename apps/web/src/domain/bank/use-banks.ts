import { isIfsc } from '@chukta/contract/bank-codes'
import { listBanks, lookUpIfsc } from '@chukta/contract/payables/lookups'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../lib/http.ts'

export type Bank = AnswerOf<typeof listBanks>[number]

/** Indian banks by name with their default IFSCs. */
export function useBanks() {
  return useQuery({
    queryKey: ['banks'],
    queryFn: ({ signal }) => request(listBanks, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The bank behind an IFSC; fetched once the code has its eleven characters. */
export function useIfsc(code: string) {
  return useQuery({
    queryKey: ['ifsc', code],
    queryFn: ({ signal }) => request(lookUpIfsc, { params: { code }, signal }),
    enabled: isIfsc(code),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
