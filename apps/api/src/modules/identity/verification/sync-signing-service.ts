import { setTimeout as pause } from 'node:timers/promises'
import { withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { sendMail } from '../../messaging/api.ts'
import { closeReports, keepUnlisted } from '../unapplied-reports/unapplied-reports-sql.ts'
import {
  closeOtherSignings,
  completeSigning,
  endSigning,
  forgetSigning,
  listUndecided,
  lockUndecided,
  takeDueSignings,
} from './signing-sql.ts'
import type { VerificationDeps } from './verification-deps.ts'

const TAKE = 50
const SCREEN_WAIT_MS = 4_000

/**
 * Syncs a document with the signing service: a signed one opens the account, once.
 * The webhook, the returning screen and the sweep all call this; none of them is trusted.
 */
export async function syncSigning(deps: VerificationDeps, verificationId: string): Promise<void> {
  const { db } = deps
  const found = await deps.eSign.findSignature(verificationId)
  const subject = { provider: 'Cashfree e-sign', subject: 'signature', reference: verificationId } as const
  if (found.kind !== 'unknown') await closeReports(db, subject)
  else if (found.unlisted !== undefined) {
    const { unlisted: word } = found
    // A status that comes after the document's end needs no person.
    await withTransaction(db, async (trx) => {
      if (!(await lockUndecided(trx, verificationId))) return
      await keepUnlisted({ ...deps, db: trx }, { ...subject, paymentId: null, amountPaise: 0n, word })
    })
  }
  if (found.kind === 'signed') await complete(deps, verificationId)
  else if (found.kind === 'declined' || found.kind === 'expired') {
    const userId = await endSigning(db, verificationId, found.kind)
    if (userId !== null) {
      await audit(db, {
        actorId: userId,
        action: `verification.signing-${found.kind}`,
        object: verificationId,
      })
    }
  } else if (found.kind === 'missing') await forgetSigning(db, verificationId)
  // Once more after its end: another call may have stored a status meanwhile.
  if (found.kind === 'signed' || found.kind === 'declined' || found.kind === 'expired')
    await closeReports(db, subject)
}

/** Syncs one person's open document, for the screen that shows it. Does not wait for a slow service. */
export async function syncSigningsOf(deps: VerificationDeps, userId: number): Promise<void> {
  const undecided = await listUndecided(deps.db, userId)
  if (undecided.length === 0) return
  const synced = undecided.map(({ verification_id: id }) =>
    syncSigning(deps, id).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a signature could not be applied yet')
    }),
  )
  await Promise.race([Promise.all(synced), pause(SCREEN_WAIT_MS, undefined, { ref: false })])
}

/** Syncs every due document. Gives how many there were. */
export async function syncDueSignings(deps: VerificationDeps): Promise<number> {
  const due = await takeDueSignings(deps.db, TAKE)
  for (const { verification_id: verificationId } of due) await syncSigning(deps, verificationId)
  return due.length
}

async function complete({ db, secrets, config }: VerificationDeps, verificationId: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    const person = await completeSigning(trx, verificationId)
    if (!person) return
    await closeOtherSignings(trx, person.id)
    await audit(trx, { actorId: person.id, action: 'verification.signed', object: verificationId })
    const values = { name: person.first_name, url: config.publicUrl }
    await sendMail(trx, secrets, { to: person.email, template: 'account-active', values })
  })
}
