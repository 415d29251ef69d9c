import {
  changeMember,
  inviteMember,
  joinStaff,
  listMembers,
  readInvitation,
  removeMember,
} from '@chukta/contract/identity/members/members'
import { changeContact } from '@chukta/contract/identity/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataQuery } from '../../../lib/data-query.ts'
import { type RequestInput, request } from '../../../lib/http.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Grant = NonNullable<RequestInput<typeof changeMember>['body']>

const queryKey = () => ['members', storedUserId()]

/** The staff of the account, invited people too, newest first. */
export function useMembers() {
  return useQuery(dataQuery(queryKey(), listMembers, {}))
}

function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey() }) })
}

/** Invites a person by mail. */
export const useInvite = () => useChange((body: Grant & { email: string }) => request(inviteMember, { body }))

/** Gives a member another role, limits, services and hours. */
export const useChangeMember = (id: number) =>
  useChange((body: Grant) => request(changeMember, { params: { id }, body }))

/** Removes a member, or withdraws an invitation. */
export const useRemoveMember = () => useChange((id: number) => request(removeMember, { params: { id } }))

/** Who invites, by the token of the link. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) => request(readInvitation, { body: { token }, signal }),
    retry: false,
  })
}

/** Joins the staff, once. */
export const useJoin = () =>
  useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof joinStaff>['body']>) => request(joinStaff, { body }),
  })

/** Sends a code to a new mobile or e-mail of the one who is signed in. */
export const useChangeContact = () =>
  useMutation({
    mutationFn: (body: NonNullable<RequestInput<typeof changeContact>['body']>) =>
      request(changeContact, { body }),
  })
