import { formatDate } from '../../../lib/time/dates.ts'
import type { Thread } from './tickets-api.ts'

export type Picture = { name: string; url: string }

export type ThreadItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'event'; key: string; at: string; text: string }
  | {
      kind: 'message'
      key: string
      at: string
      authorId: number
      authorName: string
      /** A person other than the one who raised the ticket. */
      isSupport: boolean
      text: string
      pictures: Picture[]
    }

/** The items of a conversation, oldest first: the description, comments, changes, and a line for each new day. */
export function threadItems(thread: Thread): ThreadItem[] {
  const { user } = thread
  const described: ThreadItem = {
    kind: 'message',
    key: 'description',
    at: thread.created_on,
    authorId: user.id,
    authorName: user.name,
    isSupport: false,
    text: thread.description,
    pictures: thread.attachments,
  }
  const replies = thread.replies.map(
    (reply): ThreadItem => ({
      kind: 'message',
      key: `reply ${reply.id}`,
      at: reply.created_at,
      authorId: reply.user_id,
      authorName: reply.user_name,
      isSupport: reply.user_id !== user.id,
      text: reply.message,
      pictures: reply.image ? [{ name: reply.image_name ?? '', url: reply.image }] : [],
    }),
  )
  const events = thread.events.map(
    ({ id, at, user_name, text }): ThreadItem => ({
      kind: 'event',
      key: `event ${id}`,
      at,
      text: `${user_name} ${text}`,
    }),
  )
  const later = [...replies, ...events].sort((a, b) => Date.parse(atOf(a)) - Date.parse(atOf(b)))
  return withDays([described, ...later])
}

function withDays(items: ThreadItem[]): ThreadItem[] {
  let last = ''
  return items.flatMap((item) => {
    const day = formatDate(atOf(item))
    if (day === last) return [item]
    last = day
    return [{ kind: 'day', key: `day ${day}`, day }, item]
  })
}

function atOf(item: ThreadItem): string {
  return item.kind === 'day' ? '' : item.at
}
