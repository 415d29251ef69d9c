import { listUsers } from '@chukta/contract/identity/users'
import { ROLE } from '@chukta/contract/permissions'
import * as calls from '@chukta/contract/pricing/routing'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Gateway = AnswerOf<typeof calls.listPriorities>['data'][number]
export type Simulation = AnswerOf<typeof calls.simulateRoute>['data']
export type SimulationQuery = Required<NonNullable<RequestInput<typeof calls.simulateRoute>['query']>>

// A refetch for another tab must not change ticks or moves.
const FOR_FORM = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }

/** The gateways with their methods, and the services with theirs. */
export function useConfiguration() {
  return useQuery({
    queryKey: ['routing', 'configuration'],
    queryFn: async ({ signal }) => {
      const [gateways, services] = await Promise.all([
        request(calls.listGatewayMethods, { signal }),
        request(calls.listServiceMethods, { signal }),
      ])
      return { gateways: gateways.data, services: services.data }
    },
    ...FOR_FORM,
  })
}

/** Switches methods of gateways. */
export function useStoreGatewayMethods() {
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof calls.storeGatewayMethods>['body']>) =>
      request(calls.storeGatewayMethods, { body }),
  })
}

/** Switches methods of services. */
export function useStoreServiceMethods() {
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof calls.storeServiceMethods>['body']>) =>
      request(calls.storeServiceMethods, { body }),
  })
}

/** All payment methods. */
export function useMethodNames() {
  return useQuery({
    queryKey: ['routing', 'methods'],
    queryFn: ({ signal }) => request(calls.listMethodNames, { signal }),
    select: (answer) => answer.data.map((method) => ({ ...method, name: say(method.name) })),
  })
}

/** The gateways of a method in the order they are tried. */
export function usePriorities(methodId: number | undefined) {
  return useQuery({
    queryKey: ['routing', 'priorities', methodId],
    queryFn: ({ signal }) => request(calls.listPriorities, { params: { methodId: methodId ?? 0 }, signal }),
    select: (answer) => answer.data,
    enabled: methodId !== undefined,
    ...FOR_FORM,
  })
}

/** Saves the order of a method's gateways. */
export function useStorePriorities() {
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof calls.storePriorities>['body']>) =>
      request(calls.storePriorities, { body }),
  })
}

/** Returns the function that refetches configuration and priorities. */
export function useReloadRouting() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['routing'] })
}

/** Retailers by a part of their name, for the simulator. */
export function usePayers(search: string) {
  const params = { roleId: ROLE.retailer, loginUserId: storedUserId() ?? 0 }
  const query = { page: 1, per_page: 20, ...(search ? { search } : {}) }
  return useQuery({
    queryKey: ['routing', 'payers', query],
    queryFn: ({ signal }) => request(listUsers, { params, query, signal }),
    select: (answer) => answer.related_users,
    placeholderData: keepPreviousData,
  })
}

/** The services by name, for the simulator. */
export function useServiceNames() {
  return useQuery({
    queryKey: ['routing', 'services'],
    queryFn: ({ signal }) => request(calls.listServiceMethods, { signal }),
    select: (answer) => answer.data,
  })
}

/** The route of a payment now. */
export function useSimulation() {
  return useMutation({
    mutationFn: async (query: SimulationQuery) => (await request(calls.simulateRoute, { query })).data,
  })
}
