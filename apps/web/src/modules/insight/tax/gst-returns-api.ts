import { getGstReturn } from '@chukta/contract/insight/tax'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import type { AnswerOf } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type GstReturn = AnswerOf<typeof getGstReturn>['data']

/** GSTR-1 of a month, `2026-11`; the previous month stays until it is loaded. */
export function useGstReturn(month: string) {
  return useQuery({
    ...pageQuery(['gst-returns', storedUserId(), month], getGstReturn, { params: { month } }),
    refetchOnMount: 'always',
  })
}
