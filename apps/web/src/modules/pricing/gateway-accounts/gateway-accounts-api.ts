import * as calls from '@chukta/contract/pricing/gateway-accounts'
import { listMethodNames } from '@chukta/contract/pricing/routing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'

const KEY = ['gateway-accounts']

/** Every gateway with its accounts. */
export function useGatewayAccounts() {
  return useQuery({ ...dataQuery(KEY, calls.listGatewayAccounts, {}), refetchOnMount: 'always' })
}

/** All payment methods. */
export function useMethods() {
  return useQuery(dataQuery([...KEY, 'methods'], listMethodNames, {}))
}

function useChanged() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: KEY })
}

export function useAddAccount() {
  const onSuccess = useChanged()
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof calls.addGatewayAccount>['body']>) =>
      request(calls.addGatewayAccount, { body }),
    onSuccess,
  })
}

export function useStoreKeys(id: number) {
  const onSuccess = useChanged()
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof calls.storeGatewayKeys>['body']>) =>
      request(calls.storeGatewayKeys, { params: { id }, body }),
    onSuccess,
  })
}

export function useStoreAccount(id: number) {
  const onSuccess = useChanged()
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof calls.storeGatewayAccount>['body']>) =>
      request(calls.storeGatewayAccount, { params: { id }, body }),
    onSuccess,
  })
}

/** Has the gateway check the keys of an account. */
export function useTestKeys(id: number) {
  return useMutation({
    mutationFn: async () => (await request(calls.testGatewayKeys, { params: { id } })).data,
  })
}
