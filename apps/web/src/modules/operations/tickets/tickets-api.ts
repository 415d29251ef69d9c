import { getTransaction } from '@chukta/contract/insight/reports'
import {
  createTicket,
  getThread,
  getTicket,
  listTickets,
  replyToTicket,
  TICKET_POLL_MS,
  type TicketStatus,
  updateTicket,
} from '@chukta/contract/operations/tickets'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageQuery } from '../../../lib/data-query.ts'
import { type AnswerOf, request, respond } from '../../../lib/http.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { storedUserId } from '../../../lib/session.ts'

export type Thread = AnswerOf<typeof getThread>['data']
export type Ticket = AnswerOf<typeof getTicket>
export type TicketCounts = Omit<AnswerOf<typeof listTickets>['data'], 'tickets' | 'total'>

type Known = { thread: Thread; etag: string | null }

/** A page of tickets with the four counts; the page before stays while the next is fetched. */
export function useTickets(query: {
  page: number
  per_page: number
  status?: TicketStatus
  search?: string
  /** Only those of this user and everyone below them. */
  user_id?: string
}) {
  return useQuery(pageQuery(['tickets', storedUserId(), query], listTickets, { query }))
}

/** One ticket, for the edit dialog; fetched every time, since others change it too. */
export function useTicket(id: number) {
  return useQuery({
    queryKey: ['tickets', storedUserId(), 'one', id],
    queryFn: ({ signal }) => request(getTicket, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The payment that a new ticket is about. */
export function useAboutPayment(id: number | undefined) {
  return useQuery({
    queryKey: ['tickets', storedUserId(), 'about', id],
    queryFn: ({ signal }) => request(getTransaction, { params: { id: id ?? 0 }, signal }),
    select: (answer) => answer.data,
    enabled: id !== undefined,
  })
}

export function threadKey(id: string) {
  return ['tickets', storedUserId(), 'thread', id]
}

/** A ticket's conversation, polled every 2 s while it is shown; an unchanged one costs no more than its headers. */
export function useThread(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => askThread(client, id, signal),
    select: (known) => known.thread,
    refetchInterval: ({ state }) => !isGone(state.error) && TICKET_POLL_MS,
  })
}

async function askThread(client: QueryClient, id: string, signal: AbortSignal): Promise<Known> {
  const known = client.getQueryData<Known>(threadKey(id))
  const response = await respond(getThread, {
    params: { id },
    // Opening a ticket extends the session; automatic polls do not.
    background: known !== undefined,
    ...(known?.etag ? { headers: { 'If-None-Match': known.etag } } : {}),
    signal,
  })
  if (response.status === 304 && known) return known
  const body = (await response.json()) as AnswerOf<typeof getThread>
  return { thread: body.data, etag: response.headers.get('ETag') }
}

function isGone(error: Error | null): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500
}

/** Raises a ticket; the answer carries the message to show. */
export function useCreateTicket() {
  return useTicketChange((formData: FormData) => request(createTicket, { formData }))
}

/** Changes a ticket, the way the specification sends it. */
export function useUpdateTicket(id: number) {
  return useTicketChange((formData: FormData) => {
    formData.set('_method', 'PUT')
    return request(updateTicket, { params: { id }, formData })
  })
}

/** Adds a comment, with a picture if there is one. Its text is sent in the body, never in an address. */
export function useReply(id: number) {
  return useTicketChange(({ message, image }: { message: string; image: File | null }) => {
    const formData = new FormData()
    formData.set('message', message)
    if (image) formData.set('image', image)
    const query = { support_ticket_id: id, user_id: storedUserId() ?? 0 }
    return request(replyToTicket, { params: { id }, query, formData })
  })
}

function useTicketChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: ['tickets'] }),
  })
}
