import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { webhookCame } from '../observability/signals.ts'
import { subjectOfAddress } from '../security/rate-limits.ts'
import { AppError } from './errors.ts'
import { addRefused, auditRefused, countRefused } from './refused-webhooks-sql.ts'

/** Wrongly signed webhooks of one address in a minute that are answered 401; the next ones get 429. */
export const REFUSED_PER_MINUTE = 30
const FLUSH_MS = 1_000
/** By then every copy has flushed its counts from memory. */
const SETTLED_SECONDS = 5

type Flood = { gateway: string; address: string; minute: Date; endsAt: number; counted: number }

/**
 * Answers webhooks with a wrong signature. Each is counted; the audit log gets one row per address and
 * minute, with the count. Beyond the limit an address is refused from memory until the minute ends: a flood costs
 * the database one statement a second. A correctly signed webhook never gets here, even from a refused address.
 * `keep` is called below the limit alone.
 */
export function refuseWebhooks({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const floods = new Map<string, Flood>()
  let isFlushing = false

  async function flush(): Promise<void> {
    isFlushing = false
    for (const [key, flood] of floods) {
      if (flood.endsAt <= Date.now()) floods.delete(key)
      await writeDown(flood).catch((error: unknown) => {
        log.warn({ err: error }, 'refused webhooks could not be counted')
      })
    }
  }

  async function writeDown(flood: Flood): Promise<void> {
    const { counted } = flood
    flood.counted = 0
    if (counted > 0) await addRefused(db, flood, flood.minute, counted)
  }

  /** Throws 401, or 429 with Retry-After beyond the limit. */
  return async (
    request: FastifyRequest,
    gateway: string,
    body: Buffer,
    keep: () => Promise<void> = async () => undefined,
  ): Promise<never> => {
    const address = subjectOfAddress(request.ip)
    const key = `${gateway} ${address}`
    const flood = floods.get(key)
    if (flood && flood.endsAt > Date.now()) {
      flood.counted += 1
      webhookCame.send({ provider: gateway, verdict: 'flood' })
      if (!isFlushing) {
        isFlushing = true
        setTimeout(flush, FLUSH_MS).unref()
      }
      throw tooMany(flood.endsAt)
    }
    const bodySha256 = createHash('sha256').update(body).digest('hex')
    const { n, minute, left_ms } = await countRefused(db, { gateway, address, bodySha256 })
    if (n <= REFUSED_PER_MINUTE) {
      webhookCame.send({ provider: gateway, verdict: 'refused' })
      await keep()
      throw new AppError('unauthorized', { message: 'The signature is wrong.' })
    }
    webhookCame.send({ provider: gateway, verdict: 'flood' })
    const endsAt = Date.now() + left_ms
    // Another call may have begun it while this one was counted, and counts in it by now.
    const known = floods.get(key)
    if (known?.minute.getTime() !== minute.getTime()) {
      floods.set(key, { gateway, address, minute, endsAt, counted: 0 })
      // Counts in memory from an earlier minute belong to that minute.
      if (known) await writeDown(known)
    }
    throw tooMany(endsAt)
  }
}

function tooMany(endsAt: number): AppError {
  return new AppError('too-many-tries', {
    retryAfterSeconds: Math.max(Math.ceil((endsAt - Date.now()) / 1000), 1),
  })
}

/** The job of every minute: writes the refusals of the minutes before it into the audit log. */
export function refusedWebhookTasks({ db }: Pick<Deps, 'db'>) {
  return {
    'audit-refused-webhooks': async () => {
      await auditRefused(db, SETTLED_SECONDS)
    },
  }
}
