import * as calls from '@chukta/contract/pricing/charges'
import { getCommissions, storeCommissions } from '@chukta/contract/pricing/commissions'
import { listMasterCharges, storeMasterCharges } from '@chukta/contract/pricing/master-charges'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'
import type { MemberMode } from './member-search.ts'

type ListQuery = { page: number; per_page: number }
export type NewGroup = NonNullable<RequestInput<typeof calls.storeGroup>['body']>
export type ChangedGroup = NonNullable<RequestInput<typeof calls.updateGroup>['body']>
export type MasterCharges = NonNullable<RequestInput<typeof storeMasterCharges>['body']>
export type Member = AnswerOf<typeof calls.listAssigned>['data'][number]
export type GroupIds = { id: number; roleId: number }

const userId = () => storedUserId() ?? 0
// A refetch for another tab must not change typed input.
const FOR_FORM = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }

/** A page of the charge groups of the signed-in person. */
export function useGroups(query: ListQuery) {
  return useQuery({
    queryKey: ['charges', userId(), 'groups', query],
    queryFn: ({ signal }) => request(calls.listGroups, { params: { userId: userId() }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The charges assigned to the signed-in person; for a super admin the master charges. */
export function useAssignedCharges() {
  return useQuery({
    queryKey: ['charges', userId(), 'form', 'assigned'],
    queryFn: ({ signal }) => request(calls.listAssignedCharges, { signal }),
    select: (answer) => answer.data,
    ...FOR_FORM,
  })
}

/** A group with its charges beside the assigned ones. */
export function useGroup(id: number) {
  return useQuery({
    queryKey: ['charges', userId(), 'form', 'group', id],
    queryFn: ({ signal }) =>
      request(calls.getGroup, { params: { selectedUserId: id, userId: userId() }, signal }),
    ...FOR_FORM,
  })
}

/** The master charges of every gateway and method. */
export function useMasterCharges() {
  return useQuery({
    queryKey: ['charges', userId(), 'form', 'master'],
    queryFn: ({ signal }) => request(listMasterCharges, { signal }),
    select: (answer) => answer.data,
    ...FOR_FORM,
  })
}

/** A page of the users who may join a group, or of those in it, and for the first the groups to choose from. */
export function useMembers(mode: MemberMode, { id, roleId }: GroupIds, query: ListQuery) {
  const params = { id, roleId, userId: userId() }
  const paged = { per_page: query.per_page, currentPage: query.page }
  return useQuery({
    queryKey: ['charges', userId(), 'members', mode, params, paged],
    queryFn: async ({ signal }) => {
      if (mode === 'assign') return request(calls.listAssignable, { params, query: paged, signal })
      const assigned = await request(calls.listAssigned, { params, query: paged, signal })
      return { ...assigned, groupsdropdown: [] }
    },
    placeholderData: keepPreviousData,
  })
}

/** Assigns users to the chosen group, or removes them from this one. */
export function useMoveMembers(mode: MemberMode, id: number) {
  const call = mode === 'assign' ? calls.assignUsers : calls.unassignUsers
  return useMutation({
    mutationFn: ({ users, groupId }: { users: number[]; groupId: number }) =>
      request(call, { params: { id }, body: { user_id: users, group_id: groupId, id } }),
  })
}

/** Returns the function that refetches the lists of groups and members. */
export function useReloadLists() {
  const queryClient = useQueryClient()
  return () =>
    void queryClient.invalidateQueries({
      queryKey: ['charges'],
      predicate: ({ queryKey }) => queryKey[2] !== 'form',
    })
}

/** Adds a group. */
export function useStoreGroup() {
  const onSuccess = useReloadLists()
  return useMutation({
    mutationFn: (body: NewGroup) =>
      request(calls.storeGroup, { params: { userId: userId() }, body: { ...body, user_id: userId() } }),
    onSuccess,
  })
}

/** Changes the charges of a group. */
export function useUpdateGroup(id: number) {
  const onSuccess = useReloadLists()
  return useMutation({
    mutationFn: (body: ChangedGroup) =>
      request(calls.updateGroup, { params: { selectedUserId: id }, body: { ...body, user_id: userId() } }),
    onSuccess,
  })
}

/** Deletes a group without members. */
export function useDeleteGroup(id: number) {
  const onSuccess = useReloadLists()
  return useMutation({ mutationFn: () => request(calls.deleteGroup, { params: { id } }), onSuccess })
}

/** Sets master charges from now on. */
export function useStoreMasterCharges() {
  return useMutation({ mutationFn: (body: MasterCharges) => request(storeMasterCharges, { body }) })
}

/** The default commissions that the signed-in person may set. */
export function useCommissions() {
  return useQuery({
    ...dataQuery(['charges', userId(), 'form', 'commissions'], getCommissions, {}),
    ...FOR_FORM,
  })
}

/** Saves the default commissions. */
export function useStoreCommissions() {
  return useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof storeCommissions>['body']>) =>
      request(storeCommissions, { body }),
  })
}
