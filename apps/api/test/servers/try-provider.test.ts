import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { isLive } from '../../src/provider-trial/live-address.ts'
import { redactBody } from '../../src/provider-trial/redact.ts'
import { reportOf, unconfirmedIn } from '../../src/provider-trial/report.ts'
import { openSandbox } from '../portal/harness.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(os.tmpdir(), 'chukta-trial-'))
let stop: () => Promise<void>
let environment: Record<string, string>

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  environment = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: folder }
  stop = await openSandbox({ ...environment, SANDBOX_MINUTE_MS: '60' })
})
afterAll(async () => {
  await stop?.()
  rmSync(folder, { recursive: true })
})

async function tryProvider(name: string, env: Record<string, string> = {}, ...flags: string[]) {
  const report = path.join(folder, `${name}.md`)
  const outcome = await run(
    process.execPath,
    ['apps/api/src/try-provider.ts', name, '--report', report, ...flags],
    { env: { ...environment, DATABASE_URL: 'postgres://nobody@localhost/none', ...env } },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
  return { ...outcome, report }
}

describe('npm run try-provider', () => {
  it.each([
    'cashfree',
    'razorpay',
    'payu',
    'phonepe',
    'payouts-cashfree',
    'payouts-razorpayx',
    'identity',
    'aadhaar-otp',
    'billers',
    'sms',
  ])(
    '%s at the sandbox answers as expected, and the report holds no secret and no number of a person',
    async (name) => {
      const { code, said, report } = await tryProvider(name)
      expect(said).not.toContain('DIFFERS')
      expect(code).toBe(0)
      const text = readFileSync(report, 'utf8')
      expect(text).toContain('as expected')
      expect(text).not.toMatch(/sandbox-secret|026291800001191|YESB0000262|9890355128|meera@|ABCPV1234D/)
    },
  )

  it('refuses a live address without its flag, and an unknown name', async () => {
    const live = { CASHFREE_BASE_URL: 'https://api.cashfree.com/pg' }
    const refused = await tryProvider('cashfree', live)
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('is live') })
    const otp = { QUICKO_BASE_URL: 'https://api.sandbox.co.in', QUICKO_API_KEY: 'key_live_1' }
    expect(await tryProvider('aadhaar-otp', otp)).toMatchObject({
      code: 2,
      said: expect.stringContaining('is live'),
    })
    expect(await tryProvider('nobody')).toMatchObject({
      code: 2,
      said: expect.stringContaining('cashfree | '),
    })
  })
})

it.each([
  ['https://api.cashfree.com/pg', 'x', true],
  ['https://sandbox.cashfree.com/pg', 'x', false],
  ['https://api.razorpay.com/v1', 'rzp_live_1', true],
  ['https://api.razorpay.com/v1', 'rzp_test_1', false],
  ['https://test.payu.in', 'x', false],
  ['https://info.payu.in', 'x', true],
  ['https://api-preprod.phonepe.com/apis/pg-sandbox', 'x', false],
  ['https://api.sandbox.co.in', 'key_live_1', true],
  ['https://api.sandbox.co.in', 'key_test_1', true],
  ['https://test-api.sandbox.co.in', 'key_live_1', true],
  ['https://test-api.sandbox.co.in', 'key_test_1', false],
  ['http://127.0.0.1:4010/pg', 'x', false],
  ['https://sandboxes.example.in', 'x', true],
  ['https://latest.example.in', 'x', true],
])('%s with key %s is live: %s', (address, keyId, expected) => {
  expect(isLive({ address, keyId })).toBe(expected)
})

it('keeps of a body its fields, their types and the words that tell the outcome', () => {
  const body = {
    status: 'FAILED',
    message: 'account 026291800001191 of meera@example.in is closed',
    token: 'secret',
    amount: 100,
    list: [{ pan: 'ABCDE1234F' }, {}, {}],
    nothing: null,
  }
  expect(redactBody(JSON.stringify(body))).toEqual({
    status: 'FAILED',
    message: 'account … of … is closed',
    token: '<string>',
    amount: '<number>',
    list: [{ pan: '<string>' }, '2 more'],
    nothing: null,
  })
  expect(redactBody('key=abc&hash=def&status=success')).toEqual({
    key: '<string>',
    hash: '<string>',
    status: 'success',
  })
  expect(redactBody('<html>Bad gateway</html>')).toBe('<24 characters that are not JSON>')
})

it('says which facts of the guide a run confirmed', () => {
  const guide = '# G\n\n## Unconfirmed\n\n- the address: one page says\n  another,\n- what is left.\n'
  expect(unconfirmedIn(guide)).toEqual(['the address: one page says another', 'what is left'])
  const step = {
    name: 'Reached',
    isReading: true,
    expected: 'x',
    confirms: ['the address'],
    run: () => Promise.reject(),
  }
  const head = { provider: 'sms', host: 'x', day: '2026-11-26', side: 'the test side' }
  const report = (isExpected: boolean) =>
    reportOf(head, [{ step, went: { isExpected, said: 'x' }, calls: [] }], guide)
  expect(report(true)).toContain('- **confirmed** by "Reached": the address')
  expect(report(true)).toContain('- still unconfirmed: what is left')
  expect(report(false)).toContain('- still unconfirmed: the address')
})
