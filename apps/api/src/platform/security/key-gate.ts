import { BlockList, isIP } from 'node:net'
import type { CallSpec } from '@chukta/contract/call'
import { PARTNER_VERSIONS } from '@chukta/contract/identity/api-keys/api-keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { keyModeOf, readApiKey } from './api-key-text.ts'
import { API_KEYS, findApiKey, type KeyRow } from './api-keys-sql.ts'
import { audit } from './audit-sql.ts'
import { type Actor, refuse } from './gate.ts'
import { allows } from './principal.ts'
import { countRequest } from './rate-counters-sql.ts'
import { hashToken } from './secrets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The known key that came with the call, also where it is refused. */
    apiKey: { id: string; userId: number } | null
  }
}

/** The calls of one key in a minute, over all copies of the server. */
const KEY_CALLS_PER_MINUTE = 600

/**
 * First gate of the partners' API: finds the API key, counts the call, and checks that account and key may make it. Throws
 * 401, alike for every key that does not work, 429 or 403. Writes the version and limit headers of the answer.
 */
export async function authenticateKey(
  deps: Deps,
  spec: CallSpec & { access: Exclude<CallSpec['access'], 'public'> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const text = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const read = readApiKey(text)
  if (!read) throw new AppError('unauthorized')
  if (read.mode !== keyModeOf(deps.config.mode)) throw new AppError('key-of-other-mode')
  const secretHash = hashToken(text)
  const row = await findApiKey(deps.db, secretHash)
  if (!row) throw new AppError('unauthorized')
  request.apiKey = { id: row.id, userId: row.user_id }
  const why = row.refusal ?? (isFrom(row.addresses, request.ip) ? null : 'address')
  if (why !== null) return refuseKey(deps, row, request, why)
  await count(deps, row, reply)
  if (row.stale) await API_KEYS.get().touch(deps.db, row.id)
  const { id, family, permissions, refund_limit_paise, refund_daily_limit_paise, version } = row
  const key = { id, family, permissions, refund_limit_paise, refund_daily_limit_paise, version }
  const { user_id: accountId, role_id: roleId } = row
  const actor = {
    id: accountId,
    accountId,
    roleId,
    tokenHash: secretHash,
    steppedUp: false,
    key,
    member: null,
  }
  if (row.factor_missing) throw new AppError('forbidden')
  if (!allows(actor, spec.access)) return refuse(deps.db, actor, request, 'permission')
  reply.header('Chukta-Version', versionOf(request, version))
  return actor
}

function versionOf(request: FastifyRequest, usual: string): string {
  const asked = request.headers['chukta-version'] ?? usual
  const known = PARTNER_VERSIONS.find((version) => version === asked)
  if (known === undefined) throw new AppError('unknown-version')
  return known
}

/** Refuses a known key as an unknown one is; one audit row a minute says why. */
async function refuseKey(
  { db }: Deps,
  { id, user_id }: KeyRow,
  request: FastifyRequest,
  why: string,
): Promise<never> {
  const { hits } = await countRequest(db, 'api-key-refused', `${id} ${why}`)
  if (hits === 1) {
    await audit(db, {
      actorId: user_id,
      action: 'api-key.refused',
      object: `API key ${id}`,
      detail: { why },
      address: request.ip,
      requestId: request.id,
      apiKeyId: id,
    })
  }
  throw new AppError('unauthorized')
}

/** Counts the call, with the headers of draft-ietf-httpapi-ratelimit-headers-10. */
async function count({ db }: Deps, { family }: KeyRow, reply: FastifyReply): Promise<void> {
  const { hits, left_ms } = await countRequest(db, 'api-key', family)
  const seconds = Math.ceil(left_ms / 1000)
  const left = Math.max(0, KEY_CALLS_PER_MINUTE - hits)
  reply.header('RateLimit-Policy', `"key";q=${KEY_CALLS_PER_MINUTE};w=60`)
  reply.header('RateLimit', `"key";r=${left};t=${seconds}`)
  if (hits > KEY_CALLS_PER_MINUTE) throw new AppError('too-many-tries', { retryAfterSeconds: seconds })
}

/** True when the address is one of these or in a range of these; an empty list takes every address. */
export function isFrom(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const each of allowed) {
    const [network = '', bits] = each.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  // An IPv4 client of a socket for both.
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
