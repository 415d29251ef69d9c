import { cancelPendingContact } from '@chukta/contract/identity/pending-contacts'
import { getSwitchOff } from '@chukta/contract/identity/switch-off'
import {
  addUser,
  changeUserStatus,
  deleteUser,
  getUser,
  getUserForEdit,
  listUplines,
  listUsers,
  updateUser,
} from '@chukta/contract/identity/users'
import { MANAGED_ROLES, type ManagedRole } from '@chukta/contract/permissions'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

type ListQuery = { page: number; per_page: number; search?: string }
export type NewUser = NonNullable<RequestInput<typeof addUser>['body']>
export type ChangedUser = NonNullable<RequestInput<typeof updateUser>['body']>

const userId = () => storedUserId() ?? 0

/** A page of the users of a role below the signed-in person; the page before stays while the next is fetched. */
export function useUsers(role: ManagedRole, query: ListQuery) {
  const params = { roleId: MANAGED_ROLES[role], loginUserId: userId() }
  return useQuery({
    queryKey: ['users', userId(), 'list', role, query],
    queryFn: ({ signal }) => request(listUsers, { params, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What continues when a user is switched off, as of now. */
export async function requestSwitchOff(id: number) {
  return (await request(getSwitchOff, { params: { userId: id } })).data
}
export type LeftBySwitchOff = Awaited<ReturnType<typeof requestSwitchOff>>

/** The distributors below the signed-in person; fetched only where the form offers them. */
export function useDistributors(roleId: number, isAsked: boolean) {
  return useQuery({
    queryKey: ['users', userId(), 'uplines', roleId],
    queryFn: ({ signal }) => request(listUplines, { params: { roleId, userId: userId() }, signal }),
    select: (answer) => answer.distributors,
    enabled: isAsked,
  })
}

/** One user, read-only; none is fetched for the id 0. */
export function useUser(id: number) {
  return useQuery({
    queryKey: ['users', userId(), 'view', id],
    queryFn: ({ signal }) => request(getUser, { params: { id }, signal }),
    select: (answer) => answer.user,
    enabled: id > 0,
  })
}

/** One user for the edit form, as stored now. */
export function useUserForEdit(role: ManagedRole, id: number) {
  const params = { roleId: MANAGED_ROLES[role], id, loggedInUserId: userId() }
  return useQuery({
    queryKey: ['users', userId(), 'edit', role, id],
    queryFn: ({ signal }) => request(getUserForEdit, { params, signal }),
    select: (answer) => answer.user,
    gcTime: 0,
    // Another tab's changes must not mix with the typed input.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

/** Adds a user. */
export function useAddUser() {
  return useUsersMutation((body: NewUser) => request(addUser, { body }))
}

/** Changes a user. */
export function useUpdateUser(id: number) {
  return useUsersMutation((body: ChangedUser) => request(updateUser, { params: { id }, body }))
}

/** Switches a user on (1) or off (0). */
export function useChangeStatus(id: number) {
  return useUsersMutation((status: 0 | 1) =>
    request(changeUserStatus, { params: { userId: id }, body: { status } }),
  )
}

/** Deletes a user. */
export function useDeleteUser(id: number) {
  return useUsersMutation((_: null) => request(deleteUser, { params: { id } }))
}

/** Cancels a new e-mail or mobile of a user that is not in force yet. */
export function useCancelPendingContact(id: number) {
  return useUsersMutation((field: 'email' | 'mobile') =>
    request(cancelPendingContact, { params: { id }, body: { field } }),
  )
}

/** A change of users, after which the lists reload. */
export function useUsersMutation<V, A>(mutationFn: (variables: V) => Promise<A>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Not awaited: the screen continues while the lists reload.
    onSuccess: () => {
      void queryClient.invalidateQueries({
        queryKey: ['users'],
        predicate: ({ queryKey }) => queryKey[2] !== 'edit',
      })
    },
  })
}
