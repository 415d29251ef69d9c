import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inbox } from '../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../test/portal/harness.ts'
import { LIVE } from '../../../test/portal/live-settings.ts'
import { sendMail } from '../../modules/messaging/mail-sms/mail-sms-service.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import { openMailer } from './smtp.ts'

const SECRET = 'canary-of-the-mail'
const mail = { to: 'meera@chukta.example', subject: SECRET, text: SECRET, html: SECRET }

let ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})

/** A mail server of the old kind: it takes passwords and mails, and knows no STARTTLS. Keeps what it hears. */
async function plainServer(): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = []
  const server: Server = createServer((socket) => {
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 old.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (isData && line !== '.') continue
        const verb = line.slice(0, 4).toUpperCase()
        isData = verb === 'DATA'
        if (verb === 'EHLO') socket.write('250-old.example\r\n250 AUTH PLAIN LOGIN\r\n')
        else if (verb === 'AUTH') socket.write('235 ok\r\n')
        else if (verb === 'STAR') socket.write('502 not known\r\n')
        else if (verb === 'DATA') socket.write('354 go on\r\n')
        else if (verb === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  return { port: (server.address() as { port: number }).port, heard }
}

const open = (smtpUrl: string, requiresTls: boolean) => {
  const mailer = openMailer({ smtpUrl, from: 'Chukta <no-reply@chukta.test>', requiresTls })
  ends.push(() => mailer.close())
  return mailer
}

test('a server without STARTTLS gets neither a password nor a mail, where TLS is required', async () => {
  const { port, heard } = await plainServer()
  const mailer = open(`smtp://us:${SECRET}@127.0.0.1:${port}`, true)
  await expect(mailer.send(mail)).rejects.toThrow(/the mail was not taken \(ETLS/)
  expect(await mailer.answers()).toBe(false)
  expect(heard.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([])
  // The same server does take both: what kept them back was not the server.
  await open(`smtp://us:${SECRET}@127.0.0.1:${port}`, false).send(mail)
  expect(heard.join('\n')).toContain(`Subject: ${SECRET}`)
  expect(heard.some((line) => line.startsWith('AUTH'))).toBe(true)
})

test.each([
  ['smtp://mail.company.in:587', true],
  ['smtps://mail.company.in', true],
  ['smtp://localhost.company.in', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://127.0.0.1:4011', false],
  ['smtp://localhost:25', false],
  ['smtp://[::1]:25', false],
])('%s: TLS required %s', (url, required) => {
  const live = required ? LIVE : {}
  const config = readConfig({ DATABASE_URL: 'postgres://x', ...live, SMTP_URL: url })
  expect(config.mail.requiresTls).toBe(required)
})

test('the sandbox is loopback, and is needed to take mails as they are', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://x' }).mail.requiresTls).toBe(false)
})

test('a mail for such a server stays in the queue, sealed, and is not sent', async () => {
  const { port, heard } = await plainServer()
  // Leads to this machine by none of its names, as an address in the next room would.
  const portal: Portal = await startPortal({
    ...LIVE,
    SMTP_URL: `smtp://0.0.0.0:${port}`,
    CAPTCHA_TEST_ANSWER: '',
    LOG_LEVEL: 'silent',
  })
  ends.push(portal.stop)
  const values = { name: 'Meera', otp: '424242', minutes: 5 }
  await sendMail(portal.db, portal.secrets, { to: mail.to, template: 'login-otp', values })
  const waiting = await eventually(async () => {
    const { rows } = await sql<{ text: string; attempts: number }>`
      select t::text as text, attempts from graphile_worker._private_jobs t`.execute(portal.db)
    return rows.find((row) => row.attempts > 0 && row.text.includes('ETLS'))
  })
  expect(waiting.text).not.toContain('424242')
  expect(heard.join('\n')).not.toMatch(/424242|MAIL FROM|meera/i)
  expect(await inbox(portal, mail.to)).toEqual([])
})
