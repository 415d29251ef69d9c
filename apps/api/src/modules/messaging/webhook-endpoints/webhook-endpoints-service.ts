import { randomBytes } from 'node:crypto'
import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import {
  ACCOUNT_EVENT_DAYS,
  type AccountEventType,
  MOST_WEBHOOK_ENDPOINTS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@chukta/contract/messaging/webhook-endpoints'
import { MANAGES } from '@chukta/contract/permissions'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type Limit, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { sampleOf } from './sample-events.ts'
import { tell } from './tell-owner-service.ts'
import { webhookAddressError } from './webhook-address.ts'
import * as store from './webhook-endpoints-sql.ts'
import { webhookBody, webhookId } from './webhook-message.ts'

/** Tests and events sent again, of one account: each is a request to somebody's server. */
const SENDS: Limit = { name: 'webhook-sends', limit: 60, minutes: 10 }
const PER_PAGE = 20

/** The caller's endpoints, without their secrets. */
export async function listEndpoints({ db }: Deps, scope: Scope): Promise<WebhookEndpoint[]> {
  const rows = await store.listEndpoints(db, scope)
  return rows.map(({ types, waiting, accepted, failed, ...row }) => ({
    ...row,
    events: types,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    day: { waiting, accepted, failed },
  }))
}

type Wish = { url: string; events: AccountEventType[]; include_downline?: boolean | undefined }

/**
 * Makes an endpoint and gives its secret, which no later answer holds; its account gets a mail. Throws 422 for an address that may not be called or
 * a retailer's downline, 400 for an eleventh endpoint.
 */
export async function makeEndpoint(deps: Deps, scope: Scope, wish: Wish) {
  const { db, config, secrets } = deps
  refuseAddress(config.webhooksToLocal, wish.url)
  refuseDownline(scope, wish.include_downline ?? false)
  const secret = newSecret()
  const id = await withTransaction(db, async (trx) => {
    await store.lockEndpointsOf(trx, scope.userId)
    if ((await store.countEndpoints(trx, scope)) >= MOST_WEBHOOK_ENDPOINTS)
      throw new AppError('bad-request', { message: WEBHOOK_ENDPOINTS.tooMany })
    const made = await store.insertEndpoint(trx, scope, {
      url: wish.url,
      types: unique(wish.events),
      includeDownline: wish.include_downline ?? false,
    })
    await store.setSecret(trx, made, secrets.encrypt(secret, store.webhookSecretAad(made)))
    await note(trx, scope, 'webhook-endpoint.made', made, { host: new URL(wish.url).host })
    await tell(deps, trx, await store.ownerOf(trx, made), 'made')
    return made
  })
  return { id, secret }
}

type Change = Partial<Wish> & { is_on?: boolean | undefined }

/** Changes an endpoint; its account gets a mail about another address. Throws 404 for another account's, 422 for an address that may not be called. */
export async function changeEndpoint(deps: Deps, scope: Scope, id: number, change: Change) {
  const { db, config } = deps
  if (change.url !== undefined) refuseAddress(config.webhooksToLocal, change.url)
  if (change.include_downline !== undefined) refuseDownline(scope, change.include_downline)
  await withEndpoint(db, scope, id, async (trx, before) => {
    const after = {
      url: change.url ?? before.url,
      types: unique(change.events ?? before.types),
      includeDownline: change.include_downline ?? before.include_downline,
      isOn: change.is_on ?? before.is_on,
    }
    await store.updateEndpoint(trx, id, after)
    await note(trx, scope, 'webhook-endpoint.changed', id, {
      host: new URL(after.url).host,
      is_on: after.isOn,
    })
    if (after.url !== before.url) await tell(deps, trx, await store.ownerOf(trx, id), 'made')
  })
}

/** Ends an endpoint. Throws 404 for another account's. */
export async function removeEndpoint({ db }: Deps, scope: Scope, id: number): Promise<void> {
  await withEndpoint(db, scope, id, async (trx) => {
    await store.endEndpoint(trx, id)
    await note(trx, scope, 'webhook-endpoint.removed', id)
  })
}

/** Gives a new secret; the old one signs too for a day. Throws 404 for another account's. */
export async function rotateSecret({ db, secrets }: Deps, scope: Scope, id: number) {
  const secret = newSecret()
  await withEndpoint(db, scope, id, async (trx) => {
    const cipher = secrets.encrypt(secret, store.webhookSecretAad(id))
    await store.setSecret(trx, id, cipher, { keepsOld: true })
    await note(trx, scope, 'webhook-endpoint.rotated', id)
  })
  return { id, secret }
}

/** The secret of an endpoint. Throws 404 for another account's. */
export function openSecret({ db, secrets }: Deps, scope: Scope, id: number): Promise<string> {
  return withEndpoint(db, scope, id, async (_, { secret_cipher }) =>
    secrets.decrypt(secret_cipher, store.webhookSecretAad(id)),
  )
}

/** Posts an invented event to an endpoint. Throws 404, 409 for one that is off, 429 for too many. */
export async function testEndpoint({ db }: Deps, scope: Scope, id: number, type: AccountEventType) {
  await withEndpoint(db, scope, id, async (trx, { is_on }) => {
    await refuseSend(trx, scope, is_on)
    await store.insertTest(trx, scope, id, type, sampleOf(type, scope.userId))
  })
}

type ListWish = {
  page?: number | undefined
  per_page?: number | undefined
  endpoint_id?: number | undefined
  state?: string | undefined
  type?: string | undefined
}

/** A page of deliveries to the caller's endpoints with their tries. Throws 404 for another account's endpoint. */
export async function listDeliveries({ db }: Deps, scope: Scope, wish: ListWish) {
  if (wish.endpoint_id !== undefined && !(await store.ownsEndpoint(db, scope, wish.endpoint_id)))
    await refuseRecord(db, scope.actor.id, `webhook endpoint ${wish.endpoint_id}`)
  const filter = { endpointId: wish.endpoint_id, state: wish.state, type: wish.type }
  const take = wish.per_page ?? PER_PAGE
  const skip = ((wish.page ?? 1) - 1) * take
  const [rows, total] = await Promise.all([
    store.listDeliveries(db, scope, { ...filter, skip, take }),
    store.countDeliveries(db, scope, filter),
  ])
  return { data: rows.map(deliveryOf), total }
}

/** One delivery to the caller's endpoints. Throws 404 for another account's. */
export async function getDelivery({ db }: Deps, scope: Scope, id: number): Promise<WebhookDelivery> {
  const [row] = await store.listDeliveries(db, scope, { id, skip: 0, take: 1 })
  return row ? deliveryOf(row) : refuseRecord(db, scope.actor.id, `webhook delivery ${id}`)
}

const deliveryOf = ({ event_id, data, at, next_at, tries, ...row }: store.DeliveryRow): WebhookDelivery => ({
  ...row,
  webhook_id: webhookId(event_id),
  at: at.toISOString(),
  next_at: next_at?.toISOString() ?? null,
  request: webhookBody({ id: event_id, type: row.type, at, data }),
  tries: tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
})

/** Posts one event again under its id. Throws 404, 409 for an endpoint that is off, 429 for too many. */
export async function resendDelivery({ db }: Deps, scope: Scope, id: number): Promise<void> {
  await withTransaction(db, async (trx) => {
    const found = await store.findDelivery(trx, scope, id)
    if (!found) return refuseRecord(db, scope.actor.id, `webhook delivery ${id}`)
    await refuseSend(trx, scope, found.is_on)
    await store.sendAgain(trx, id)
    await note(trx, scope, 'webhook-endpoint.resent', found.endpoint_id, { delivery: id })
  })
}

/** The same for a span's events that the endpoint did not accept; gives how many. Throws 422 for a span that is none. */
export async function resendSpan({ db }: Deps, scope: Scope, id: number, span: { from: string; to: string }) {
  const [from, to] = [new Date(span.from), new Date(span.to)]
  const oldest = Date.now() - ACCOUNT_EVENT_DAYS * 24 * 3_600_000
  if (from > to || from.getTime() < oldest) {
    throw new AppError('invalid-fields', { errors: { from: [WEBHOOK_ENDPOINTS.spanFormat] } })
  }
  return withEndpoint(db, scope, id, async (trx, { is_on }) => {
    await refuseSend(trx, scope, is_on)
    const count = await store.sendSpanAgain(trx, id, from, to)
    await note(trx, scope, 'webhook-endpoint.resent', id, { from: span.from, to: span.to, count })
    return count
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockEndpoint>>>

async function withEndpoint<T>(
  db: Db,
  scope: Scope,
  id: number,
  work: (trx: Db, locked: Locked) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (trx) => {
    const locked = await store.lockEndpoint(trx, scope, id)
    if (!locked) return refuseRecord(db, scope.actor.id, `webhook endpoint ${id}`)
    return work(trx, locked)
  })
}

/** 24 random bytes, as the Standard Webhooks specification asks. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const unique = (types: AccountEventType[]) => [...new Set(types)]

function refuseAddress(isLocalAllowed: boolean, url: string): void {
  const error = webhookAddressError(url, isLocalAllowed)
  if (error !== null) throw new AppError('invalid-fields', { errors: { url: [error] } })
}

function refuseDownline({ actor }: Scope, isWanted: boolean): void {
  if (isWanted && MANAGES[actor.roleId as keyof typeof MANAGES].length === 0)
    throw new AppError('invalid-fields', {
      errors: { include_downline: [WEBHOOK_ENDPOINTS.downlineNotYours] },
    })
}

async function refuseSend(trx: Db, scope: Scope, isOn: boolean): Promise<void> {
  if (!isOn) throw new AppError('conflict', { message: WEBHOOK_ENDPOINTS.isOff })
  if (!(await takeHit(trx, SENDS, String(scope.userId)))) throw new AppError('too-many-tries')
}

const note = (trx: Db, scope: Scope, action: string, id: number, detail = {}) =>
  audit(trx, { actorId: scope.actor.id, action, object: `webhook endpoint ${id}`, detail })
