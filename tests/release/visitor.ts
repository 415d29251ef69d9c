import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './machine.ts'

/** The answers that `create-super-admin` asks for, in its order. */
export const PERSON = {
  name: 'A Person',
  email: 'you@company.test',
  mobile: '9876543210',
  password: 'a password of ours',
}
const MAIL_WITHIN_MS = 90_000
const PORTAL = 'https://pay.company.test/api'
const CURL = 'curl -sS --cacert /etc/nginx/chukta.crt'

/** Whether the portal says over TLS that it is ready. */
export async function isReady(machine: Machine): Promise<boolean> {
  const { said } = await machine.run('root', `${CURL} ${PORTAL}/health/ready`)
  return said.includes('"status":"ok"')
}

/** A call over TLS, with a body or without; gives its answer. */
export async function call<Answer>(machine: Machine, path: string, body?: object): Promise<Answer> {
  const given = body ? `-H 'content-type: application/json' -b /root/jar -c /root/jar -d @-` : ''
  const { said } = await machine.run(
    'root',
    `${CURL} ${given} ${PORTAL}${path}`,
    body && JSON.stringify(body),
  )
  try {
    return JSON.parse(said)
  } catch (cause) {
    throw new Error(`${path}: ${said}`, { cause })
  }
}

/** Signs the super admin in, with a mailed code in place of the picture, and the mailed one-time password. */
export async function signIn(machine: Machine): Promise<{ token: string; role_id: number }> {
  const { email, password } = PERSON
  await machine.clearMails()
  const { key } = await call<{ key: string }>(machine, '/captcha-by-mail', { name: email })
  const captcha = await mailed(machine, /^[ACEFHJKMNPRTWXY]{4}-[ACEFHJKMNPRTWXY]{4}$/m)
  const body = { name: email, password, captcha, key, send_otp_to: 'email' }
  const checked = await call<{ data: { user_id: number } }>(machine, '/check-login', body)
  const otp = await mailed(machine, /\b\d{6}\b/)
  const { user_id } = checked.data
  const entered = await call<{ data: { token: string; role_id: number } }>(machine, '/login-otp-validation', {
    user_id,
    otp,
  })
  return entered.data
}

/** What the newest mail with a pattern says of it; waits for it. */
export async function mailed(machine: Machine, pattern: RegExp): Promise<string> {
  for (const deadline = Date.now() + MAIL_WITHIN_MS; Date.now() < deadline; await pause(500)) {
    const mails = await machine.mailsTo(PERSON.email)
    const last = mails.flatMap((text) => pattern.exec(text) ?? []).at(-1)
    if (last) return last
  }
  throw new Error(`No mail has ${pattern}.`)
}
