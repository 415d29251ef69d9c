import { randomInt, randomUUID } from 'node:crypto'
import { type CaptchaPurpose, MAILED_CODE } from '@chukta/contract/identity/human-check'
import { HUMAN_CHECK } from '@chukta/contract/identity/human-check-messages'
import type { Language } from '@chukta/contract/languages'
import type { TaskList } from 'graphile-worker'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { addJob, JOB_PRIORITY } from '../../../platform/jobs/jobs.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { sendMail } from '../../messaging/api.ts'
import { mobileOf, plainName } from './account-subject.ts'
import { mailedCodeHash } from './captcha-service.ts'
import { addCaptcha } from './captcha-sql.ts'
import type { RequestOrigin } from './request-origin.ts'
import { findForSignIn, getAddressee } from './sign-in-sql.ts'

/** Unambiguous letters without digits, so that the code does not look like an OTP. */
const LETTERS = 'ACEFHJKMNPRTWXY'
const LENGTH = 8
const MINUTES = 60
/** By the typed name, known or not, so that the answer is the same for both. */
const OF_NAME: Limit = { name: 'captcha-mail', limit: MAILED_CODE.anHour, minutes: MINUTES }
/** One mailbox has several names. */
const OF_MAILBOX: Limit = { ...OF_NAME, name: 'captcha-mailbox' }
const OF_ADDRESS: Limit = { name: 'captcha-mail-address', limit: 30, minutes: MINUTES }
const JOB_CONTEXT = 'job/captcha-mail'

type Asked = { name: string; purpose: CaptchaPurpose; code: string; until: number; language: Language }

/**
 * Makes a code instead of a picture, for people who cannot read pictures, and gives its key. A job looks the account up
 * and mails it, so that the answer and the work before it are the same for every name. The
 * code replaces the captcha alone. Throws 429 after five of a name, or thirty of an address, in an hour.
 */
export async function mailCaptcha(
  { db, secrets }: Deps,
  { name, purpose = 'sign-in' }: { name: string; purpose?: CaptchaPurpose | undefined },
  { address }: RequestOrigin,
  language: Language,
): Promise<{ key: string; message: string }> {
  const bound = plainName(name)
  const key = randomUUID()
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`
  const { seconds, tries } = MAILED_CODE
  const asked: Asked = { name, purpose, code, until: Date.now() + seconds * 1000, language }
  const sealed = secrets.encrypt(JSON.stringify(asked), JOB_CONTEXT)
  const byName = secrets.hmac('sign-in-name', bound).toString('base64url')
  await take(db, OF_ADDRESS, address)
  await take(db, OF_NAME, byName)
  await withTransaction(db, async (trx) => {
    await addCaptcha(trx, key, mailedCodeHash(secrets, key, code, { purpose, name: bound }), seconds, tries)
    await addJob(trx, 'captcha-mail', { sealed }, { priority: JOB_PRIORITY.first })
  })
  return { key, message: purpose === 'register' ? HUMAN_CHECK.codeMailedTo : HUMAN_CHECK.codeMailed }
}

/** The job behind it: mails the code to the account's email, or to the one that is being registered. */
export function captchaMailTasks({ db, secrets }: Deps): TaskList {
  return {
    'captcha-mail': async (payload) => {
      const { sealed } = payload as { sealed: string }
      const asked = JSON.parse(secrets.decrypt(sealed, JOB_CONTEXT)) as Asked
      const { purpose, name, code, until, language } = asked
      if (until < Date.now()) return
      const person = await findForSignIn(db, name, mobileOf(name))
      const to = person ? await getAddressee(db, person.id) : null
      // A registration is confirmed at the typed address, even if another account has it.
      const email = purpose === 'register' ? name : to?.email
      if (!email) return
      const mailbox = secrets.hmac('sign-in-name', email.toLowerCase()).toString('base64url')
      const values = { name: to?.first_name ?? null, code, minutes: MAILED_CODE.seconds / 60 }
      await withTransaction(db, async (trx) => {
        if (!(await takeHit(trx, OF_MAILBOX, mailbox))) return
        const reader = person ? { userId: person.id } : { language }
        const mail = { to: email, template: 'captcha-code' as const, values, ...reader }
        await sendMail(trx, secrets, { ...mail, goodUntil: new Date(until), priority: JOB_PRIORITY.first })
      })
    },
  }
}

async function take(db: Deps['db'], limit: Limit, subject: string): Promise<void> {
  if (await takeHit(db, limit, subject)) return
  throw new AppError('too-many-tries', {
    retryAfterSeconds: Math.max(await secondsUntilRoom(db, limit, subject), 1),
  })
}
