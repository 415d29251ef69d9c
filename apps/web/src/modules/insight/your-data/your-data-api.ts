import { getYourData } from '@chukta/contract/insight/your-data'
import { useQuery } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { storedUserId } from '../../../lib/session.ts'

/** What is stored about the signed-in person, counted anew with each visit. */
export function useYourData() {
  return useQuery({ ...dataQuery(['your-data', storedUserId()], getYourData, {}), gcTime: 0, staleTime: 0 })
}
