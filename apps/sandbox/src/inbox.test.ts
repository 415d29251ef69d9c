import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from './testing/send-mail.ts'
import { type RunningSandbox, startSandbox } from './testing/start-sandbox.ts'

let sandbox: RunningSandbox
let smtpPort: number
beforeAll(async () => {
  sandbox = await startSandbox()
  await new Promise<void>((listening) => sandbox.smtp.listen(0, '127.0.0.1', listening))
  smtpPort = (sandbox.smtp.server.address() as AddressInfo).port
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults')
  await sandbox.call('DELETE', '/inbox')
})

const inbox = async (to?: string) =>
  (await sandbox.call('GET', to === undefined ? '/inbox' : `/inbox?to=${encodeURIComponent(to)}`)).body
const sms = (body: object, authkey = 'sandbox-secret') =>
  sandbox.call('POST', '/api/v5/flow/', { sender: 'SANDBX', ...body }, { authkey })

const MAIL = `From: Chukta <no-reply@chukta.test>
To: kavya.iyer@example.in
Subject: =?UTF-8?B?Q2h1a3RhOiDgpJrgpYHgpJXgpY3gpKTgpL4=?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Your OTP is 482913.
Open http://localhost:4000/verify?token=abc
--b
Content-Type: text/html; charset=utf-8

<p>Your OTP is <b>482913</b>. <a href="http://localhost:4000/verify">Open</a></p>
--b--`

test('a mail is read whole, for each recipient', async () => {
  expect(await sendMail(smtpPort, ['Kavya.Iyer@example.in', 'copy@example.in'], MAIL)).toMatch(/^250/)
  const [mail, ...others] = await inbox('kavya.iyer@example.in')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'Kavya.Iyer@example.in',
    channel: 'email',
    subject: 'Chukta: चुक्ता',
    text: 'Your OTP is 482913.\nOpen http://localhost:4000/verify?token=abc',
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(await inbox('copy@example.in')).toHaveLength(1)
  const html = await fetch(`${sandbox.origin}/inbox/${mail.id}/html`)
  expect(await html.text()).toContain('<b>482913</b>')
  expect(html.headers.get('content-security-policy')).toContain('sandbox')
})

test('a mail of HTML alone has text; a long one is uncut', async () => {
  const long = 'word '.repeat(40_000).trim()
  await sendMail(
    smtpPort,
    ['a@example.in'],
    `Subject: x\nContent-Type: text/html\n\n<style>p{}</style><p>Hello <b>you</b></p>`,
  )
  await sendMail(smtpPort, ['b@example.in'], `Subject: x\n\n${long.replaceAll(' word word word', '\nword')}`)
  expect((await inbox('a@example.in'))[0].text).toBe('Hello you')
  expect((await inbox('b@example.in'))[0].text.length).toBeGreaterThan(60_000)
})

test('the mail server can be down', async () => {
  await sandbox.call('PUT', '/faults', { smtp_down: true })
  expect(await sendMail(smtpPort, ['a@example.in'], 'Subject: x\n\nHello')).toMatch(/^421/)
  expect(await inbox()).toEqual([])
})

test('an SMS is rendered from its template and found with and without the country code', async () => {
  const sent = await sms({
    template_id: 'otp',
    recipients: [{ mobiles: '919876500017', OTP: '048291', VALIDITY_MIN: 5 }],
  })
  expect(sent.body).toEqual({ type: 'success', message: expect.stringMatching(/^[0-9a-f]{24}$/) })
  await sms({ ...textSms('Rent of ₹18,842.76 was paid.'), unicode: 1 })
  const messages = await inbox('9876500017')
  expect(messages.map((one: { text: string }) => one.text)).toEqual([
    'Rent of ₹18,842.76 was paid.',
    '048291 is your OTP for Chukta. It is valid for 5 minutes. Do not share it with anyone.',
  ])
  expect(messages[1].text.match(/\d{6}/g)).toEqual(['048291'])
  expect(await inbox('919876500017')).toEqual(messages)
  expect(await inbox('+91 98765 00017')).toEqual(messages)
  expect(await inbox('9876500018')).toEqual([])
})

const textSms = (TEXT: string, mobiles = '919876500017') => ({
  flow_id: 'text',
  recipients: [{ mobiles, TEXT }],
})
const TEXT_SMS = textSms('Rent was paid.')
test.each([
  [
    { template_id: 'otp', recipients: [{ mobiles: '919876500017', OTP: '1' }] },
    'wrong',
    'Authentication failure',
  ],
  [{ recipients: [{ mobiles: '919876500017', OTP: '1' }] }, 'sandbox-secret', 'template id missing'],
  [{ template_id: 'otp', recipients: [] }, 'sandbox-secret', 'recipients missing'],
  [
    { template_id: 'otp', recipients: [{ mobiles: '98765', OTP: '1' }] },
    'sandbox-secret',
    'Invalid mobile number',
  ],
  [
    { template_id: 'otp', recipients: [{ mobiles: '919876500017' }] },
    'sandbox-secret',
    'template variable missing',
  ],
  [{ ...TEXT_SMS, sender: undefined }, 'sandbox-secret', 'Invalid sender id'],
  [{ ...TEXT_SMS, sender: '' }, 'sandbox-secret', 'Invalid sender id'],
  [{ ...TEXT_SMS, sender: 'no-reply@chukta.test' }, 'sandbox-secret', 'Invalid sender id'],
  [textSms('Rent of ₹500 was paid.'), 'sandbox-secret', 'unicode should be 1 for this text'],
  [textSms('किराया दिया गया।'), 'sandbox-secret', 'unicode should be 1 for this text'],
  [
    { template_id: 'otp-hi', recipients: [{ mobiles: '919876500017', OTP: '1' }] },
    'sandbox-secret',
    'unicode should be 1 for this text',
  ],
])('a refused SMS is 200 with type error: %j', async (body, key, message) => {
  const answer = await sms(body, key)
  expect([answer.status, answer.body]).toEqual([200, { type: 'error', message }])
  expect(await inbox()).toEqual([])
})

test('one address can be emptied alone', async () => {
  await sms(textSms('one'))
  await sms(textSms('two', '919876500018'))
  await sandbox.call('DELETE', '/inbox?to=9876500017')
  expect((await inbox()).map((one: { text: string }) => one.text)).toEqual(['two'])
})
