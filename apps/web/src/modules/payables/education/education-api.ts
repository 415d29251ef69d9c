import {
  listSchools,
  listStudentBills,
  type StudentDetails,
  storeStudentDetails,
  viewStudentBill,
} from '@chukta/contract/payables/education'
import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import { listCities } from '@chukta/contract/payables/lookups'
import { storePayee } from '@chukta/contract/payables/payees'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnswerOf, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import { toastFailure } from '../../../lib/toast.ts'

export type StoredDetails = AnswerOf<typeof storeStudentDetails>

/** The cities of a state by its id; no request while there is none. Shows a toast when they cannot be loaded. */
export function useCities(stateId: string) {
  const cities = useQuery({
    queryKey: ['cities', stateId],
    queryFn: async ({ signal }) => (await request(listCities, { params: { stateId }, signal })).states,
    enabled: stateId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  useFailure(cities.error, SERVICE_MESSAGES.lookups.citiesFailed)
  return cities
}

/** The schools of a city; no request while there is none. Shows a toast when they cannot be loaded. */
export function useSchools(stateId: string, cityId: string) {
  const schools = useQuery({
    queryKey: ['schools', stateId, cityId],
    queryFn: async ({ signal }) =>
      (await request(listSchools, { params: { stateId, cityId }, signal })).schools,
    enabled: stateId !== '' && cityId !== '',
    staleTime: 60_000,
  })
  useFailure(schools.error, EDUCATION_MESSAGES.schoolsFailed)
  return schools
}

function useFailure(error: Error | null, sentence: string) {
  useEffect(() => {
    if (error) toastFailure(error, sentence)
  }, [error, sentence])
}

const billsKey = () => ['student-bills', storedUserId()]

/** The newest students whose details the signed-in person stored. */
export function useStudentBills() {
  return useQuery({
    queryKey: billsKey(),
    queryFn: async ({ signal }) =>
      (await request(listStudentBills, { query: { per_page: '20' }, signal })).details,
    // A payment may have ended since.
    staleTime: 0,
  })
}

export function useStudentBill(uniqueId: string) {
  return useQuery({
    queryKey: [...billsKey(), uniqueId],
    queryFn: async ({ signal }) => (await request(viewStudentBill, { params: { uniqueId }, signal })).details,
    staleTime: 0,
  })
}

/** Keeps student details. Throws RequestError. */
export function useStoreDetails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (details: StudentDetails) => request(storeStudentDetails, { body: details }),
    onSuccess: () => client.invalidateQueries({ queryKey: billsKey() }),
  })
}

/** Adds a school by a JSON body on the call that adds payees (spec 2 section 7). Throws RequestError. */
export function useAddSchool() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (school: Record<string, unknown>) => (await request(storePayee, { body: school })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['schools'] }),
  })
}
