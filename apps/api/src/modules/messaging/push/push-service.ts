import { MOST_PUSH_DEVICES, type PushDevice, type PushKind } from '@chukta/contract/messaging/push'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { addJob, JOB_PRIORITY } from '../../../platform/jobs/jobs.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import { type Limit, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { hashToken } from '../../../platform/security/secrets.ts'
import { hasUsableKeys, isPushEndpoint } from '../../../providers/push/push-endpoint.ts'
import { activePushKey, findPushKey } from './push-keys-sql.ts'
import { addTest, deletePushDevice, listPushDevices, lockPushOf, putSubscription } from './push-sql.ts'
import { pushTargetAad } from './sealed-push.ts'

/** Tests of one person. */
const TESTS: Limit = { name: 'push-test', limit: 10, minutes: 10 }

/** The server's key, null where notifications are off, and the caller's devices that get them. */
export async function readPush({ db, config }: Deps, scope: Scope, actor: Actor) {
  const [key, rows] = await Promise.all([activePushKey(db), listPushDevices(db, scope, actor.tokenHash)])
  const devices = rows.map(
    ({ created_at, last_used_at, ...row }): PushDevice => ({
      ...row,
      since: created_at.toISOString(),
      last_used: last_used_at?.toISOString() ?? null,
    }),
  )
  return { public_key: config.webPush ? (key?.public_key ?? null) : null, devices }
}

type Subscription = {
  endpoint: string
  p256dh: string
  auth: string
  public_key: string
  kinds: PushKind[]
}

/**
 * Has the caller's device get notifications. Throws 400 for an endpoint that is no push service's, for keys that are
 * none, an eleventh device or a portal that sends none; 409 for a key of the server that it no longer has.
 */
export async function addDevice(
  { db, config, secrets }: Deps,
  scope: Scope,
  actor: Actor,
  { endpoint, p256dh, auth, public_key, kinds }: Subscription,
): Promise<number> {
  if (!config.webPush) throw new AppError('bad-request', { message: PUSH.off })
  if (!isPushEndpoint(endpoint, config.push))
    throw new AppError('bad-request', { message: PUSH.foreignService })
  if (!hasUsableKeys({ p256dh, auth })) throw new AppError('bad-request', { message: PUSH.wrongKeys })
  return withTransaction(db, async (trx) => {
    const key = await findPushKey(trx, public_key)
    if (!key) throw new AppError('conflict', { message: PUSH.oldKey })
    await lockPushOf(trx, scope.userId)
    const target = JSON.stringify({ endpoint, p256dh, auth })
    const added = await putSubscription(
      trx,
      {
        userId: scope.userId,
        tokenHash: actor.tokenHash,
        endpointHash: hashToken(endpoint),
        targetCipher: secrets.encrypt(target, pushTargetAad(scope.userId)),
        keyId: key.id,
        kinds: [...new Set(kinds)],
      },
      MOST_PUSH_DEVICES,
    )
    if (!added) throw new AppError('bad-request', { message: PUSH.tooMany })
    await audit(trx, {
      actorId: actor.id,
      action: 'push.device-added',
      object: `push device ${added.id}`,
      detail: { kinds },
    })
    return added.id
  })
}

/** Ends the notifications of one of the caller's devices. Throws 404 for another person's. */
export async function removeDevice({ db }: Deps, scope: Scope, id: number): Promise<void> {
  const actorId = scope.actor.id
  if (!(await deletePushDevice(db, scope, id))) await refuseRecord(db, actorId, `push device ${id}`)
  await audit(db, { actorId, action: 'push.device-removed', object: `push device ${id}` })
}

/** Queues a test for one of the caller's devices. Throws 404 for another person's, 429 for too many. */
export async function sendTest({ db, config }: Deps, scope: Scope, id: number): Promise<void> {
  if (!config.webPush) throw new AppError('bad-request', { message: PUSH.off })
  const isQueued = await withTransaction(db, async (trx) => {
    const delivery = await addTest(trx, scope, id)
    if (!delivery) return false
    if (!(await takeHit(trx, TESTS, String(scope.userId)))) throw new AppError('too-many-tries')
    await addJob(trx, 'send-push', { delivery_id: delivery.id }, { priority: JOB_PRIORITY.soon })
    return true
  })
  if (!isQueued) await refuseRecord(db, scope.actor.id, `push device ${id}`)
}
