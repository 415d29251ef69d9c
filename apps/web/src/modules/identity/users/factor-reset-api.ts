import { getFactorReset, proposeFactorReset } from '@chukta/contract/identity/factor-resets'
import { useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { useUsersMutation } from './users-api.ts'

export type FactorResetState = AnswerOf<typeof getFactorReset>['data']

/** Whether a person has a factor, and their newest reset of factors; for role 1. */
export function useFactorReset(id: number) {
  return useQuery(
    dataQuery(['users', storedUserId() ?? 0, 'factor-reset', id], getFactorReset, { params: { id } }),
  )
}

/** Proposes the reset. */
export function useProposeFactorReset(id: number) {
  return useUsersMutation((reason: string) =>
    request(proposeFactorReset, { params: { id }, body: { reason } }),
  )
}
