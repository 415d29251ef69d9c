import { getGstReturn } from '@chukta/contract/insight/tax'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type GstReturn = AnswerOf<typeof getGstReturn>['data']

/** GSTR-1 of a month, `2026-11`; the month before stays until it is there. */
export function useGstReturn(month: string) {
  return useQuery({
    queryKey: ['gst-returns', storedUserId(), month],
    queryFn: ({ signal }) => request(getGstReturn, { params: { month }, signal }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
