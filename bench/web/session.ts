const PASSWORD = 'Chukta@123'
export const CAPTCHA_ANSWER = 'letmein'
const OTP_WAIT_MS = 20_000

/** Data of a sign-in that the browser stores, under its names there. */
export type Stored = { authToken: string; User_id: string; role_id: string }

/** Signs a demo account in over the wire; its code is read from the sandbox's inbox. */
export async function signIn(url: string, sandboxUrl: string, name: string): Promise<Stored> {
  const askedAt = Date.now()
  const login = await post(`${url}/api/check-login`, {
    name,
    password: PASSWORD,
    captcha: CAPTCHA_ANSWER,
    key: 'any',
    send_otp_to: 'email',
  })
  const { user_id } = login.body.data as { user_id: number }
  const otp = await newestOtp(sandboxUrl, name, askedAt)
  // The secret of the sign-in, which the second step requires.
  const { body } = await post(`${url}/api/login-otp-validation`, { user_id, otp }, login.cookies)
  const { token, role_id } = body.data as { token: string; role_id: number }
  return { authToken: token, User_id: String(user_id), role_id: String(role_id) }
}

async function newestOtp(sandboxUrl: string, to: string, askedAt: number): Promise<string> {
  const until = Date.now() + OTP_WAIT_MS
  while (Date.now() < until) {
    const answer = await fetch(`${sandboxUrl}/inbox?to=${encodeURIComponent(to)}`)
    const mails = (await answer.json()) as { text: string; sent_at: string }[]
    const otp = mails
      .filter((mail) => Date.parse(mail.sent_at) >= askedAt)
      .map(({ text }) => (/\bOTP\b/.test(text) ? /\b\d{6}\b/.exec(text)?.[0] : undefined))
      .find(Boolean)
    if (otp) return otp
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No OTP came to ${to}.`)
}

async function post(url: string, sent: unknown, cookies = '') {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies },
    body: JSON.stringify(sent),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { body: (await answer.json()) as { data: unknown }, cookies: set.join('; ') }
}
