import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../faults.ts'
import type { Inbox } from '../inbox.ts'

/** A mail server that stores all mail in the inbox. It does not listen yet. */
export function buildSmtpServer(inbox: Inbox, faults: Faults): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate would be self-signed, and clients would refuse it.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onMailFrom(_address, _session, done) {
      if (!faults.strikes('smtp_down')) return done()
      done(Object.assign(new Error('Service not available'), { responseCode: 421 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        keepMail(
          inbox,
          Buffer.concat(chunks),
          session.envelope.rcptTo.map((to) => to.address),
        ).then(() => done(), done)
      })
    },
  })
  // A client that dies during the answer ends its connection, not the sandbox.
  server.on('error', (error: Error & { remoteAddress?: string }) => {
    if (error.remoteAddress === undefined) throw error
  })
  return server
}

async function keepMail(inbox: Inbox, raw: Buffer, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const html = mail.html ?? null
  for (const to of recipients) {
    inbox.keep({
      to,
      channel: 'email',
      subject: mail.subject ?? '',
      text: (mail.text ?? textOf(html ?? '')).replace(/\r\n/g, '\n').replace(/\n$/, ''),
      html,
    })
  }
}

function textOf(html: string): string {
  return html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
