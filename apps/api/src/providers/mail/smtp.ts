import type { Transporter } from 'nodemailer'
import { assertOutsideTransaction } from '../../platform/database/db.ts'
import { providerAsked } from '../../platform/observability/signals.ts'

/** A file of a mail; its bytes as base64, as also in a job. */
export type Attachment = { fileName: string; contentType: string; base64: string }

export type Mail = {
  /** Another sender than the configured one. */
  from?: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

export type Mailer = ReturnType<typeof openMailer>

/**
 * A mail server reached over SMTP, with connections kept open between mails. Where it `requiresTls`, a server that
 * does not offer STARTTLS, or whose certificate is not to be trusted, gets neither our password nor a mail.
 */
export function openMailer({
  smtpUrl,
  from,
  requiresTls,
}: {
  smtpUrl: string
  from: string
  requiresTls: boolean
}) {
  const url = new URL(smtpUrl)
  const options = {
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: requiresTls,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as const
  // Loaded with the first mail: a start does not wait for it.
  let opened: Promise<Transporter> | undefined
  const open = () =>
    (opened ??= import('nodemailer').then(({ default: mailer }) => mailer.createTransport(options)))
  return {
    /** Hands one mail to the server. Throws, without the address in the text, when it is not taken. */
    async send(mail: Mail): Promise<void> {
      assertOutsideTransaction('sending mail')
      const startedMs = performance.now()
      const told = (failure: string | null) => {
        const seconds = (performance.now() - startedMs) / 1000
        const { host } = options
        providerAsked.send({ provider: 'mail', operation: 'send', host, http: null, seconds, failure })
      }
      try {
        const attachments = mail.attachments?.map(({ fileName, contentType, base64 }) => ({
          filename: fileName,
          contentType,
          content: base64,
          encoding: 'base64',
        }))
        await (await open()).sendMail({ from, ...mail, attachments })
        told(null)
      } catch (error) {
        told('not-taken')
        throw mailTrouble(error)
      }
    },
    /** True when the server greets and would take a mail from us. */
    answers: () =>
      open()
        .then((transport) => transport.verify())
        .then(
          () => true,
          () => false,
        ),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The server's text of a refusal often quotes the address: only its codes go on. */
function mailTrouble(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new Error(`the mail was not taken (${[code, responseCode].filter(Boolean).join(' ') || 'no code'})`)
}
