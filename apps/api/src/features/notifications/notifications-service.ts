import type { Db } from '../../platform/db.ts'
import { addJob, type JobWish } from '../../platform/jobs.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Attachment } from '../../providers/mail/smtp.ts'
import type { MailWish } from './mail-templates.ts'

/** A message still waiting under the same `key` is replaced by this one. */
type Sending = JobWish & {
  /** Not sent any more after this moment: a late code would only mislead. */
  goodUntil?: Date
}

type Attached = { attachments?: Attachment[] }

export type MailJob = { to: string; good_until: number | null } & Attached & MailWish
export type SmsJob = {
  to: string
  good_until: number | null
  template: 'login-otp' | 'contact-otp' | 'notice'
  variables: Record<string, string>
}

/** Binds what stands encrypted in a job to jobs, so that it opens nowhere else. */
const CONTEXT = 'job'

/**
 * Sends a mail by job, in the caller's transaction when `db` is one: it goes out if and only if
 * that commits, and again when the mail server did not take it. The whole message is encrypted
 * in the job, so that no code stands in the clear in the database.
 */
export async function sendMail(
  db: Db,
  secrets: Secrets,
  mail: { to: string } & Attached & MailWish & Sending,
) {
  const { goodUntil, key, priority, ...message } = mail
  const job = { ...message, good_until: goodUntil?.getTime() ?? null }
  await enqueue(db, secrets, 'send-mail', job, { key, priority })
}

/** The same by SMS; `to` is the ten digits of an Indian mobile. */
export async function sendSms(
  db: Db,
  secrets: Secrets,
  sms: Pick<SmsJob, 'to' | 'template' | 'variables'> & Sending,
) {
  const { goodUntil, key, priority, ...message } = sms
  const job = { ...message, good_until: goodUntil?.getTime() ?? null }
  await enqueue(db, secrets, 'send-sms', job, { key, priority })
}

async function enqueue(db: Db, secrets: Secrets, task: string, message: MailJob | SmsJob, wish: JobWish) {
  await addJob(db, task, { sealed: secrets.encrypt(JSON.stringify(message), CONTEXT) }, wish)
}

/** Opens the message of a job; null when its time is over. */
export function openJob<T extends { good_until: number | null }>(
  secrets: Secrets,
  payload: unknown,
): T | null {
  const { sealed } = payload as { sealed: string }
  const message = JSON.parse(secrets.decrypt(sealed, CONTEXT)) as T
  return message.good_until !== null && message.good_until < Date.now() ? null : message
}
