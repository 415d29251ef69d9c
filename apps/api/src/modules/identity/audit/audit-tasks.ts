import { commandOf } from '../../../platform/configuration/command-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { extendChain } from './chain-service.ts'
import { chainEnd, entryAt } from './chain-sql.ts'
import { appendHead, lastHead } from './heads-file.ts'
import { verifyAudit } from './verify-service.ts'

/** Rows that wait longer are blocked by something that needs attention. */
const LATE_SECONDS = 15 * 60

type Parts = Pick<Deps, 'db' | 'config' | 'secrets' | 'log'>

/** Every minute the chain is extended and its head signed; every hour all of it is recomputed. */
export function auditTasks(deps: Parts) {
  return { 'chain-audit': () => chainAudit(deps), 'verify-audit': () => verifyHourly(deps) }
}

/**
 * Chains new rows and signs each batch's end outside the database. Stops signing while the chain contradicts the newest
 * head, and logs an error: a signature must not cover up a removal.
 */
async function chainAudit({ db, config, secrets, log }: Parts): Promise<void> {
  const path = config.auditHeadsFile
  const head = await lastHead(path, secrets)
  if (head?.verdict === 'forged' || (head?.verdict === 'signed' && !(await isStillThere(db, head.head)))) {
    log.error({ position: head.head.position, file: path }, 'the audit chain contradicts its signed head')
    return void (await extendChain(db, async () => undefined))
  }
  const chained = await extendChain(db, (end) => appendHead(path, secrets, end))
  if (chained === null) log.warn('the audit chain waits for an open transaction')
  if (chained === 0) await signEnd(db, secrets, path, head?.verdict === 'signed' ? head.head.position : 0)
}

/** Signs rows that a crashed server had chained but not signed. */
async function signEnd(db: Db, secrets: Secrets, path: string, signedTo: number): Promise<void> {
  const end = await chainEnd(db)
  if (!end || Number(end.position) <= signedTo) return
  await appendHead(path, secrets, { position: Number(end.position), auditId: end.audit_id, hash: end.hash })
}

async function isStillThere(db: Db, head: { position: number; hash: string }): Promise<boolean> {
  return (await entryAt(db, head.position))?.hash.toString('hex') === head.hash
}

async function verifyHourly({ db, config, secrets, log }: Parts): Promise<void> {
  const { wrong, waiting, waitingSeconds } = await verifyAudit(db, secrets, config.auditHeadsFile)
  if (wrong) log.error({ row: wrong.auditId, what: wrong.what }, 'the audit log was tampered with')
  else if (waiting > 0 && waitingSeconds > LATE_SECONDS) {
    log.error({ waiting, waitingSeconds }, 'rows of the audit log are not chained')
  }
}

/**
 * Signs the chain's end with the active key, so that older keys are not needed to verify it.
 * Throws for a log that was tampered with, which must not be signed again.
 */
export async function signAnew(db: Db, secrets: Secrets, headsFile: string): Promise<void> {
  const { wrong } = await verifyAudit(db, secrets, headsFile)
  if (wrong)
    throw new Error(
      `Row ${wrong.auditId} of the audit log ${wrong.what}: look at ${commandOf('verify-audit')} first.`,
    )
  await signEnd(db, secrets, headsFile, 0)
}
