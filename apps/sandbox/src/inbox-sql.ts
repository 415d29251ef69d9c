import type { Row, Store } from './store.ts'

export interface NewMessage {
  recipient: string
  recipientKey: string
  channel: 'email' | 'sms' | 'push'
  subject: string | null
  text: string
  html: string | null
  sentAtMs: number
}

export function addMessage(store: Store, message: NewMessage): void {
  store.run(
    `insert into messages (recipient, recipient_key, channel, subject, text, html, sent_at_ms)
     values (?, ?, ?, ?, ?, ?, ?)`,
    message.recipient,
    message.recipientKey,
    message.channel,
    message.subject,
    message.text,
    message.html,
    message.sentAtMs,
  )
}

/** Newest first; of one recipient if a key is given. */
export function listMessages(store: Store, recipientKey: string | undefined, limit: number): Row[] {
  if (recipientKey === undefined) return store.all('select * from messages order by id desc limit ?', limit)
  return store.all(
    'select * from messages where recipient_key = ? order by id desc limit ?',
    recipientKey,
    limit,
  )
}

export function findHtml(store: Store, id: number): string | undefined {
  const html = store.get('select html from messages where id = ?', id)?.html
  return html == null ? undefined : String(html)
}

export function deleteMessages(store: Store, recipientKey: string | undefined): number {
  if (recipientKey === undefined) return store.run('delete from messages')
  return store.run('delete from messages where recipient_key = ?', recipientKey)
}
