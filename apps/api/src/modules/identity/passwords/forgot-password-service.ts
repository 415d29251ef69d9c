import type { forgetPasswordBody } from '@chukta/contract/identity/passwords'
import type { TaskList } from 'graphile-worker'
import type { z } from 'zod/mini'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Limit, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { browserOfOthers } from '../devices/devices-service.ts'
import { passHumanFor } from '../sign-in/human-check-service.ts'
import type { RequestOrigin } from '../sign-in/request-origin.ts'
import { mailResetLink, mailSetupLink } from './password-links.ts'
import { findByEmail } from './passwords-sql.ts'

/** Limits the mails to one mailbox. */
const LINK_MAILS: Limit = { name: 'password-link', limit: 10, minutes: 60 }
const JOB_CONTEXT = 'job/forgot-password'

/**
 * Accepts a request for a new password. A job finds out whether the address is known, so that the answer and
 * the work before it are the same for every address. Throws 400 for a wrong captcha, or where a proof of work is required.
 */
export async function forgotPassword(
  deps: Deps,
  { email, ...answer }: z.output<typeof forgetPasswordBody>,
  origin: RequestOrigin,
  deviceToken: string | null,
): Promise<void> {
  await passHumanFor(deps, answer, { purpose: 'forgot-password', name: email.toLowerCase() }, origin)
  const sealed = deps.secrets.encrypt(
    JSON.stringify({ email, from: origin, device: deviceToken }),
    JOB_CONTEXT,
  )
  await addJob(deps.db, 'forgot-password', { sealed })
}

/** The job behind it: mails a link to an active person with this address. */
export function passwordTasks(deps: Deps): TaskList {
  const { db, secrets } = deps
  return {
    'forgot-password': async (payload) => {
      const { sealed } = payload as { sealed: string }
      const opened = JSON.parse(secrets.decrypt(sealed, JOB_CONTEXT)) as {
        email: string
        from: RequestOrigin
        device?: string | null
      }
      const { email, from: origin } = opened
      const person = await findByEmail(db, email)
      if (person?.status !== 1) return
      if (!(await takeHit(db, LINK_MAILS, `user:${person.id}`))) return
      await withTransaction(db, async (trx) => {
        const mail = person.password_hash === null ? mailSetupLink : mailResetLink
        await mail(trx, deps, person)
        const detail = await browserOfOthers(trx, person.id, opened.device ?? null)
        await audit(trx, { actorId: person.id, action: 'password.link-sent', detail, ...origin })
      })
    },
  }
}
