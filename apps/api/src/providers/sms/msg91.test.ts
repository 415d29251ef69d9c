import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { openSandbox } from '../../../test/portal/harness.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import { sendFlow } from './msg91.ts'

let env: Record<string, string>
let stop: () => Promise<void>

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-sms-'))
  env = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://localhost/none',
  }
  const stopSandbox = await openSandbox(env)
  stop = async () => {
    await stopSandbox()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())

const settings = (more: Record<string, string> = {}) => readConfig({ ...env, ...more }).msg91
const OTP = { OTP: '482913', VALIDITY_MIN: '5', COMPANY: 'Chukta' }
const MOBILE = '9876500017'
async function newest(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${env.SANDBOX_PORT}/inbox?to=${MOBILE}`)
  return ((await answer.json()) as { text: string }[])[0]?.text ?? ''
}

it.each([
  ['English', 'chukta-notice', true, { TEXT: 'Rent was paid.' }, 'Rent was paid.'],
  ['English with a rupee sign', 'chukta-notice', true, { TEXT: 'You paid ₹500.' }, 'You paid ₹500.'],
  ['English about a name in Hindi', 'chukta-notice', true, { TEXT: 'मीरा was paid.' }, 'मीरा was paid.'],
  ['Hindi', 'chukta-notice-hi', false, { TEXT: 'किराया दिया गया।' }, 'किराया दिया गया।'],
  ['Hindi around digits', 'chukta-login-otp-hi', false, OTP, '482913 Chukta के लिए'],
])('%s arrives as it was sent', async (_name, template, isEnglish, variables, said) => {
  await sendFlow(settings(), { template, isEnglish, mobile: MOBILE, variables })
  expect(await newest()).toContain(said)
})

it('an account names the template as it is set to, and a sender that is none is refused', async () => {
  const sms = { template: 'chukta-login-otp', isEnglish: true, mobile: MOBILE, variables: OTP }
  expect(settings().templateField).toBe('flow_id')
  await sendFlow(settings({ MSG91_TEMPLATE_FIELD: 'template_id' }), sms)
  expect(await newest()).toContain('482913 is your OTP')
  await expect(sendFlow({ ...settings(), sender: 'no header' }, sms)).rejects.toThrow(/did not take/)
  expect(() => settings({ MSG91_TEMPLATE_FIELD: 'template' })).toThrow(/MSG91_TEMPLATE_FIELD/)
})
