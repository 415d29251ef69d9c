// The programs of the page on webhooks check a signed message, each in its language where that is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { webhookHeaders } from '../apps/api/src/modules/messaging/webhook-endpoints/webhook-message.ts'

const page = readFileSync('docs/developers/webhooks.md', 'utf8')
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"type": "payment.paid", "data": {"note": "₹ and \\"quotes\\""}}'

/** How a language runs a program that is given a message as JSON and prints whether it is genuine. */
const RUNS = {
  js: {
    command: process.execPath,
    args: (code: string) => ['--input-type=module', '-e', code],
    call: 'const [h, b, s] = JSON.parse(process.argv[1]); console.log(isGenuine(h, b, s))',
  },
  python: {
    command: 'python3',
    args: (code: string) => ['-c', code],
    call: 'import json, sys\nprint(str(is_genuine(*json.loads(sys.argv[1]))).lower())',
  },
  php: {
    command: 'php',
    args: (code: string) => ['-r', code, '--'],
    call: 'echo is_genuine(...json_decode($argv[1], true)) ? "true" : "false";',
  },
} as const

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0

for (const [language, { command, args, call }] of Object.entries(RUNS)) {
  it.skipIf(!isInstalled(command))(`in ${language}`, () => {
    const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
    const check = (message: [Record<string, string>, string, string]) => {
      const run = spawnSync(command, [...args(`${code}\n${call}`), JSON.stringify(message)], {
        encoding: 'utf8',
      })
      expect(run.stderr).toBe('')
      return run.stdout.trim()
    }
    const other = 'whsec_c29tZSBvdGhlciBzZWNyZXQgaGVyZQ=='
    const headers = webhookHeaders('evt_1', new Date(), body, [secret])
    expect(check([headers, body, secret])).toBe('true')
    // After a rotation: either secret finds its signature.
    expect(check([webhookHeaders('evt_1', new Date(), body, [other, secret]), body, secret])).toBe('true')
    expect(check([headers, body, other])).toBe('false')
    expect(check([headers, body.replace('paid', 'failed'), secret])).toBe('false')
    expect(check([{ ...headers, 'webhook-id': 'evt_2' }, body, secret])).toBe('false')
    const old = webhookHeaders('evt_1', new Date(Date.now() - 600_000), body, [secret])
    expect(check([old, body, secret])).toBe('false')
  })
}

it('the vector of the specification has its signature', () => {
  const sentAt = new Date(1_614_265_330_000)
  const headers = webhookHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, '{"test": 2432232314}', [secret])
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
