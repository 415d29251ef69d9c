import { createHash } from 'node:crypto'
import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type PushTarget, sendPush } from '../../../providers/push/web-push.ts'
import type { Sender } from '../mail-sms/sender-service.ts'
import {
  type ClaimedPush,
  claimPush,
  dropSubscription,
  endDelivery,
  forgetPushes,
  isWaiting,
  releaseDelivery,
} from './push-sql.ts'
import { pushMessage } from './push-words.ts'
import { pushKeyAad, pushTargetAad } from './sealed-push.ts'

/** Seconds for which a message is worth showing, and a push service keeps it for a device that is off. */
const WORTH_SECONDS = { due: 24 * 3600, payments: 24 * 3600, test: 300 }
/** The longest wait that a push service may ask for. */
const LONGEST_WAIT_SECONDS = 3600

/**
 * The job that sends one message to one device, in three steps: claim and commit, send, record the outcome. An unknown
 * outcome is sent again: push service and device replace a message of the same topic and tag.
 */
export function pushTasks(deps: Deps, sender: Sender): TaskList {
  const { db, config } = deps
  return {
    'send-push': async (payload) => {
      if (!config.webPush) return
      const { delivery_id: id } = payload as { delivery_id: number }
      const claimed = await claimPush(db, id)
      if (!claimed) {
        if (await isWaiting(db, id)) throw new Error('another server has this message')
        return
      }
      const ttl = WORTH_SECONDS[kindOf(claimed)] - claimed.age
      if (ttl <= 0) return endDelivery(db, id, 'late')
      await apply(deps, id, claimed, await send(deps, sender, claimed, ttl))
    },
    'forget-pushes': () => forgetPushes(db),
  }
}

function kindOf({ kind }: ClaimedPush): keyof typeof WORTH_SECONDS {
  if (kind === null) return 'test'
  return kind === 'payment-due' ? 'due' : 'payments'
}

async function send(
  { config, secrets }: Deps,
  { letterhead, readsIn }: Sender,
  claimed: ClaimedPush,
  ttl: number,
) {
  const language = await readsIn({ userId: claimed.user_id })
  const message = pushMessage(claimed, (await letterhead()).name, language)
  const target = JSON.parse(
    secrets.decrypt(claimed.target_cipher, pushTargetAad(claimed.user_id)),
  ) as PushTarget
  return sendPush(config.push, {
    target,
    message,
    ttl,
    // It tells a push service that two messages have one subject, and not which.
    topic: createHash('sha256')
      .update(`${claimed.subscription_id} ${message.tag}`)
      .digest('base64url')
      .slice(0, 32),
    keys: {
      publicKey: claimed.public_key,
      privateKey: secrets.decrypt(claimed.private_cipher, pushKeyAad(claimed.key_id)),
    },
  })
}

async function apply(
  { db, log }: Deps,
  id: number,
  claimed: ClaimedPush,
  answer: Awaited<ReturnType<typeof sendPush>>,
): Promise<void> {
  if (answer === 'sent') return endDelivery(db, id, 'sent')
  if (answer === 'gone') return dropSubscription(db, claimed.subscription_id)
  if (answer === 'unknown') {
    await releaseDelivery(db, id)
    throw new Error('the push service gave no answer')
  }
  if ('refused' in answer) {
    log.warn({ status: answer.refused }, 'a push service refuses a message')
    return endDelivery(db, id, 'refused')
  }
  await releaseDelivery(db, id)
  const seconds = Math.min(answer.waitSeconds, LONGEST_WAIT_SECONDS)
  await addJob(db, 'send-push', { delivery_id: id }, { runAt: new Date(Date.now() + seconds * 1000) })
}
