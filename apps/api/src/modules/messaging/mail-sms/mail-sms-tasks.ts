import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { noteHealth } from '../../../platform/observability/provider-health-sql.ts'
import type { Mailer } from '../../../providers/mail/smtp.ts'
import { sendFlow } from '../../../providers/sms/msg91.ts'
import { addressOf } from './mail-brand.ts'
import { type MailJob, openJob, type SmsJob } from './mail-sms-service.ts'
import { renderMail } from './mail-templates.ts'
import type { Sender } from './sender-service.ts'
import { smsIn } from './sms-language.ts'

/** The jobs that send messages by the mail server and MSG91. The job retries after a refusal. */
export function notificationTasks(
  { config, db, secrets }: Deps,
  mailer: Mailer,
  { letterhead, readsIn }: Sender,
): TaskList {
  async function noted(provider: 'mail' | 'sms', send: () => Promise<void>): Promise<void> {
    const startedAt = performance.now()
    try {
      await send()
    } catch (error) {
      await noteHealth(db, provider, { ok: false, tookMs: performance.now() - startedAt })
      throw error
    }
    await noteHealth(db, provider, { ok: true, tookMs: performance.now() - startedAt })
  }

  return {
    'send-mail': async (payload) => {
      const mail = openJob<MailJob>(secrets, payload)
      if (!mail) return
      const { to, attachments = [] } = mail
      const { name, brand } = await letterhead()
      const from = addressOf(config.mail.from, name)
      const reader = mail.user_id ? { userId: mail.user_id } : { email: to }
      const language = mail.language ?? (await readsIn(reader))
      const content = renderMail(mail, brand, language)
      await noted('mail', () => mailer.send({ from, to, attachments, ...content }))
    },
    'send-sms': async (payload) => {
      const sms = openJob<SmsJob>(secrets, payload)
      if (!sms) return
      const language = await readsIn(sms.user_id ? { userId: sms.user_id } : { mobile: sms.to })
      const { variables: said, ...how } = smsIn(language, config.msg91, sms)
      // A template of one's own needs no variable for the name: it is registered for one sender.
      const variables = { ...said, COMPANY: (await letterhead()).name }
      await noted('sms', () => sendFlow(config.msg91, { ...how, mobile: sms.to, variables }))
    },
  }
}
