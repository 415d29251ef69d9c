import type { Language } from '@chukta/contract/languages'
import type { Db } from '../../../platform/database/db.ts'
import { addJob, type JobOptions } from '../../../platform/jobs/jobs.ts'
import { requestContext, setOrder } from '../../../platform/observability/request-context.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Attachment } from '../../../providers/mail/smtp.ts'
import type { TemplatedMail } from './mail-templates.ts'

/** A message still waiting under the same `key` is replaced by this one. */
type Sending = JobOptions & {
  /** Not sent after this moment: a late code would only mislead. */
  goodUntil?: Date
  /** The person, where the address is not that of their account: the message is in their language. */
  userId?: number
  /** The language of the reader, where the address may belong to no account. */
  language?: Language
}

type Attached = { attachments?: Attachment[] }

type Job = { to: string; good_until: number | null; user_id: number | null; language?: Language | undefined }
export type MailJob = Job & Attached & TemplatedMail
export type SmsJob = Job & {
  template: 'login-otp' | 'contact-otp' | 'notice'
  variables: Record<string, string>
}

/** The `aad` of jobs, so that a job's message decrypts nowhere else. */
const CONTEXT = 'job'

/**
 * Sends a mail by job, in the caller's transaction when `db` is one: it goes out if and only if
 * that commits, with retries when the mail server refused it. The whole message is encrypted
 * in the job, so that no code is in the database in the clear.
 */
export async function sendMail(
  db: Db,
  secrets: Secrets,
  mail: { to: string } & Attached & TemplatedMail & Sending,
) {
  const { goodUntil, userId, key, priority, ...message } = mail
  const job = { ...message, good_until: goodUntil?.getTime() ?? null, user_id: userId ?? null }
  await enqueue(db, secrets, 'send-mail', job, { key, priority })
}

/** The same by SMS; `to` is the ten digits of an Indian mobile. */
export async function sendSms(
  db: Db,
  secrets: Secrets,
  sms: Pick<SmsJob, 'to' | 'template' | 'variables'> & Sending,
) {
  const { goodUntil, userId, key, priority, ...message } = sms
  const job = { ...message, good_until: goodUntil?.getTime() ?? null, user_id: userId ?? null }
  await enqueue(db, secrets, 'send-sms', job, { key, priority })
}

async function enqueue(
  db: Db,
  secrets: Secrets,
  task: string,
  message: MailJob | SmsJob,
  options: JobOptions,
) {
  const orderId = requestContext()?.orderId ?? undefined
  const sealed = secrets.encrypt(JSON.stringify(message), CONTEXT)
  await addJob(db, task, { sealed, order_id: orderId }, options)
}

/** Decrypts the message of a job, and sets the order of the request context; null when it has expired. */
export function openJob<T extends { good_until: number | null }>(
  secrets: Secrets,
  payload: unknown,
): T | null {
  const { sealed, order_id: orderId } = payload as { sealed: string; order_id?: string }
  if (orderId !== undefined) setOrder(orderId)
  const message = JSON.parse(secrets.decrypt(sealed, CONTEXT)) as T
  return message.good_until !== null && message.good_until < Date.now() ? null : message
}
