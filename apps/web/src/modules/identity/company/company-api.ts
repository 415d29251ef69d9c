import {
  type CompanyFields,
  getCompany,
  removeCompanyLogo,
  storeCompany,
  storeCompanyLogo,
} from '@chukta/contract/identity/company'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import {
  getPolicy,
  listPolicies,
  type PolicyKind,
  publishPolicy,
} from '@chukta/contract/identity/company-policies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import { RequestError } from '../../../lib/request-error.ts'

export type Company = AnswerOf<typeof getCompany>['data']
export type Theme = 'light' | 'dark'

/** The fields of the record that its form has. */
export function fieldsOf(company: Company): CompanyFields {
  const names = Object.keys(COMPANY.labels) as (keyof CompanyFields)[]
  return Object.fromEntries(names.map((name) => [name, company[name]])) as CompanyFields
}

const KEY = ['company']

/** The record. */
export function useCompany() {
  return useQuery({
    queryKey: [...KEY, 'record'],
    queryFn: async ({ signal }) => (await request(getCompany, { signal })).data,
  })
}

function useChange<T, A>(send: (given: T) => Promise<A>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) })
}

/** Saves the record; the answer may be a waiting proposal. */
export function useStoreCompany() {
  return useChange((body: NonNullable<RequestInput<typeof storeCompany>['body']>) =>
    request(storeCompany, { body }),
  )
}

/** Sets the logo of a theme, or removes it (null). */
export function useStoreLogo(theme: Theme) {
  return useChange((file: File | null) => {
    if (file === null) return request(removeCompanyLogo, { params: { theme } })
    const formData = new FormData()
    formData.append('logo', file)
    return request(storeCompanyLogo, { params: { theme }, formData })
  })
}

/** Every version of every policy, newest first of each. */
export function useVersions() {
  return useQuery({
    queryKey: [...KEY, 'policies'],
    queryFn: async ({ signal }) => (await request(listPolicies, { signal })).data,
  })
}

/** The newest text of a policy; asked only where `isPublished`: there is none before the first. */
export function usePolicyText(kind: PolicyKind, isPublished: boolean) {
  return useQuery({
    queryKey: [...KEY, 'policy', kind],
    enabled: isPublished,
    queryFn: async ({ signal }) => {
      try {
        return (await request(getPolicy, { params: { kind }, signal })).data.body
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return ''
        throw error
      }
    },
  })
}

/** Publishes a new version. */
export function usePublish(kind: PolicyKind) {
  return useChange((body: string) => request(publishPolicy, { params: { kind }, body: { body } }))
}
