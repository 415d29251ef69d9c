import { EDUCATION_SLUG } from '@chukta/contract/payables/education'
import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { slugOfService } from '../../pricing/api.ts'
import type { By } from './actions-service.ts'
import * as rows from './controls-sql.ts'

type Db = Pick<Deps, 'db'>

/** Services that pay somebody on. */
const SERVICES = [...PAYEE_CATEGORIES.map(({ service }) => service.slug), EDUCATION_SLUG]

/** When the payouts of each service go, and the providers that send them. */
export async function payoutSettings({ db }: Db) {
  const [services, providers] = await Promise.all([rows.listSettings(db, SERVICES), rows.listProviders(db)])
  return {
    services,
    providers: providers.map(({ paused_until, ...provider }) => ({
      ...provider,
      paused_until: paused_until?.toISOString() ?? null,
    })),
  }
}

/** When the payouts of one service go. Throws 404 for no service of payouts. */
export async function findSetting(db: Db['db'], serviceId: number) {
  const found = (await rows.listSettings(db, SERVICES)).find((each) => each.service_id === serviceId)
  if (!found) throw new AppError('not-found')
  return found
}

/** Stores when the payouts of a service go, in the running transaction. */
export function settingWithin(trx: Db['db'], setting: rows.NewSetting): Promise<void> {
  return withTransaction(trx, (within) => rows.saveSetting(within, setting))
}

/** Sets when the payouts of a service go. Throws 404 for no service of payouts, 422 for a time beside another kind. */
export async function savePayoutSetting({ db }: Db, setting: rows.NewSetting, by: By): Promise<void> {
  const slug = await slugOfService(db, setting.serviceId)
  if (slug === undefined || !SERVICES.includes(slug)) throw new AppError('not-found')
  if ((setting.send === 'daily') !== (setting.dailyAt !== null)) {
    throw fieldError('daily_at', setting.send === 'daily' ? PAYOUTS.dailyAt : PAYOUTS.dailyOnly)
  }
  await withTransaction(db, async (trx) => {
    await settingWithin(trx, setting)
    const { send, dailyAt, newAccountMinutes } = setting
    await audited(trx, 'payouts.settings-changed', slug, by, { send, dailyAt, newAccountMinutes })
  })
}

/** Stops all payouts. Throws 409 when they are stopped. */
export async function stopPayouts({ db }: Db, reason: string, by: By): Promise<void> {
  await withTransaction(db, async (trx) => {
    const stop = await rows.insertStop(trx, by.userId, reason)
    if (!stop) throw new AppError('conflict', { message: PAYOUTS.stoppedAlready })
    await audited(trx, 'payouts.stopped', `stop ${stop.id}`, by, { reason })
  })
}

/** Ends the halt of payouts. Throws 409 when they are not halted. */
export async function endPayoutStop({ db }: Db, reason: string, by: By): Promise<void> {
  await withTransaction(db, async (trx) => {
    const stop = await rows.endStop(trx, by.userId)
    if (!stop) throw new AppError('conflict', { message: PAYOUTS.notStopped })
    await audited(trx, 'payouts.go-on', `stop ${stop.id}`, by, { reason })
  })
}

/** Lets a paused provider take payouts again. Throws 404 for no such provider, 409 when it is not paused. */
export async function resumeProvider({ db }: Db, provider: string, reason: string, by: By): Promise<void> {
  await withTransaction(db, async (trx) => {
    const found = await rows.resumeProvider(trx, provider)
    if (!found) throw new AppError('not-found')
    if (!found.was_paused) throw new AppError('conflict', { message: PAYOUTS.notPaused })
    await rows.wakeQueued(trx)
    await audited(trx, 'payouts.provider-resumed', provider, by, { reason })
  })
}

function audited(
  trx: Parameters<typeof audit>[0],
  action: string,
  object: string,
  { userId, requestId }: By,
  detail: Record<string, unknown>,
): Promise<void> {
  return audit(trx, { actorId: userId, action, object, detail, requestId })
}
