import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { TicketRow } from '@chukta/contract/operations/tickets'
import type { Portal } from '../portal/harness.ts'

type Caller = { token: string }
type Body = Record<string, unknown> & {
  message?: string
  errors?: Record<string, string[]>
  data?: Record<string, unknown>
}
type Request = { form?: Record<string, unknown>; headers?: Record<string, string> }

export type Thread = {
  ticket_no: string
  status: string
  priority: string
  replies: { user_name: string; email: string; message: string; created_at: string; image: string | null }[]
  events: { user_name: string; text: string }[]
  attachments: { name: string; size_bytes: number; url: string }[]
  transaction: { urn: string } | null
}

export const TICKET_FORM = {
  subject: 'Donation still pending',
  priority: 'High',
  status: 'Open',
  description: 'It left my account.',
}

export const picture = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)

/** The calls about tickets, as a browser makes them: forms as multipart. */
export function ticketCalls(url: () => string) {
  async function send(who: Caller, method: string, path: string, request: Request = {}) {
    const form = request.form && new FormData()
    for (const [name, value] of Object.entries(request.form ?? {})) form?.set(name, value as string)
    const response = await fetch(`${url()}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${who.token}`, ...request.headers },
      ...(form ? { body: form } : {}),
    })
    const text = await response.text()
    const body = (text ? JSON.parse(text) : {}) as Body
    return { status: response.status, headers: response.headers, body }
  }

  return {
    send,
    async create(who: Caller, form: Record<string, unknown> = {}): Promise<number> {
      const { body } = await send(who, 'POST', '/support-tickets', { form: { ...TICKET_FORM, ...form } })
      return Number(body.data?.id)
    },
    async list(who: Caller, query = '') {
      const { body } = await send(who, 'GET', `/support-tickets${query}`)
      return body.data as unknown as { tickets: TicketRow[]; total: number } & Record<string, number>
    },
    async thread(who: Caller, id: number) {
      return (await send(who, 'GET', `/tickets/replies/${id}`)).body.data as unknown as Thread
    },
    reply: (who: Caller, id: number, query: Record<string, string>) =>
      send(who, 'POST', `/tickets/reply/${id}?${new URLSearchParams(query)}`),
  }
}

/** Listens to a ticket. */
export const listenTo = (portal: Portal, who: Caller, id: number) =>
  listenAt(portal, who, `/tickets/${id}/stream`)

/** Listens like a browser. Not by fetch, which opens a spare idle connection when it is aborted. */
export async function listenAt({ url }: Portal, who: Caller, path: string) {
  const asked = request(`${url}/api${path}`, {
    headers: { Authorization: `Bearer ${who.token}` },
    agent: false,
  })
  asked.on('error', () => undefined)
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const stream = { response, heard: '', leave: () => asked.destroy() }
  response.on('error', () => undefined)
  response.on('data', (chunk) => {
    stream.heard += chunk
  })
  return stream
}
