import { addMessage, deleteMessages, findHtml, listMessages } from './inbox-sql.ts'
import type { Store } from './store.ts'

export interface InboxMessage {
  id: number
  to: string
  channel: string
  subject: string | null
  text: string
  sent_at: string
  has_html: boolean
}

export interface Inbox {
  /** Stores a message; it is on the disk when this returns. */
  keep(message: {
    to: string
    channel: 'email' | 'sms' | 'push'
    subject: string | null
    text: string
    html: string | null
  }): void
  /** Newest first, uncut; of one address if given. */
  list(to: string | undefined, limit: number): InboxMessage[]
  html(id: number): string | undefined
  clear(to: string | undefined): number
}

export function openInbox(store: Store, now: () => number): Inbox {
  return {
    keep({ to, ...message }) {
      addMessage(store, { ...message, recipient: to, recipientKey: recipientKey(to), sentAtMs: now() })
    },
    list(to, limit) {
      return listMessages(store, to === undefined ? undefined : recipientKey(to), limit).map((row) => ({
        id: Number(row.id),
        to: String(row.recipient),
        channel: String(row.channel),
        subject: row.subject === null ? null : String(row.subject),
        text: String(row.text),
        sent_at: new Date(Number(row.sent_at_ms)).toISOString(),
        has_html: row.html !== null,
      }))
    },
    html: (id) => findHtml(store, id),
    clear: (to) => deleteMessages(store, to === undefined ? undefined : recipientKey(to)),
  }
}

/** One spelling per recipient: an Indian mobile is found with and without its country code. */
function recipientKey(to: string): string {
  // An unencoded plus in a query is read as a space.
  if (to.includes('@')) return to.trim().replaceAll(' ', '+').toLowerCase()
  const digits = to.replace(/\D/g, '')
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
}
