import { paiseToRupees } from '@chukta/contract/money'
import type { GatewayAccount, GatewayWithAccounts } from '@chukta/contract/pricing/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import type { DeclaredGateway } from '../../../platform/configuration/declared-gateways.ts'
import { allowedHosts, ownScript } from '../../../platform/configuration/gateway-hosts.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import type { Gateways } from '../../../providers/gateways.ts'
import { checkSettings, declarationOf } from './account-settings.ts'
import * as rows from './gateway-accounts-sql.ts'
import { openSettings, sealSettings, type Values } from './sealed-settings.ts'

export type AccountsDeps = Deps & { gateways: Gateways }
type WritesDeps = Pick<Deps, 'config' | 'secrets'>
type By = Pick<Actor, 'id'>

const messages = GATEWAY_ACCOUNTS
/** The name of the account that was the environment's. */
const FROM_ENVIRONMENT = 'From the environment'

/** Every gateway with its accounts. Of their settings it only says which have a value. */
export async function gatewaysWithAccounts(deps: AccountsDeps): Promise<GatewayWithAccounts[]> {
  const { db, config, gateways } = deps
  const [found, accounts, methods] = await Promise.all([
    rows.listGateways(db),
    rows.listAccounts(db),
    rows.listMethods(db),
  ])
  const names = new Map(methods.map(({ id, name }) => [id, name]))
  await gateways.fresh()
  return found.map(({ id, slug, name }) => {
    const ofGateway = accounts.filter((account) => account.gateway_id === id)
    const isOffered = config.gateways.some((each) => each.slug === slug && each.offered)
    const source = ofGateway.length > 0 ? 'accounts' : isOffered ? 'environment' : 'none'
    const declared = declarationOf(slug)
    const firstId = Math.min(...ofGateway.map((account) => account.id))
    return {
      pg_id: id,
      slug,
      name,
      source,
      webhook_url: source === 'environment' ? `${config.apiUrl}/api/webhooks/${slug}` : null,
      fields: fieldsOf(declared, config),
      accounts: ofGateway.map((account) => ({
        ...answerAccount(deps, account, names),
        webhook_url: `${config.apiUrl}/api/webhooks/${slug}${account.id === firstId ? '' : `/${account.id}`}`,
      })),
    }
  })
}

/** The settings that a person enters. On a live portal the script is the gateway's own, and its address is not entered. */
function fieldsOf(declared: DeclaredGateway, config: Deps['config']): GatewayWithAccounts['fields'] {
  return Object.entries(declared.fields)
    .filter(([name]) => ownScript(declared, config)?.variable !== name)
    .map(([name, kind]) => ({
      name,
      is_needed: !kind.startsWith('optional'),
      is_secret: kind.endsWith('secret'),
      hosts: kind.endsWith('address') ? allowedHosts(declared, name, config) : [],
    }))
}

function answerAccount(
  deps: AccountsDeps,
  row: rows.ListedAccount,
  names: Map<number, string>,
): Omit<GatewayAccount, 'webhook_url'> {
  const { event_id: eventId, event_at: eventAt, event_verdict: verdict } = row
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled,
    position: row.position,
    api_host: row.api_host,
    last_event:
      eventId === null || eventAt === null
        ? null
        : { id: eventId, received_at: eventAt.toISOString(), verdict: verdict ?? '' },
    methods: Object.entries(row.methods).map(([id, { min, max }]) => ({
      payment_method_id: Number(id),
      name: names.get(Number(id)) ?? '',
      min: min === null ? null : paiseToRupees(BigInt(min)),
      max: max === null ? null : paiseToRupees(BigInt(max)),
    })),
    settings: Object.keys(openSettings(deps, row)),
    changed_at: row.changed_at.toISOString(),
  }
}

/**
 * Adds an account, switched off. With the first one of a gateway, the account of the environment becomes a row of its own
 * before it: its payments continue there, and the environment's keys are read no more. Throws 422 for a wrong setting, and
 * 409 for a live account beside demo accounts.
 */
export async function addAccount(
  deps: WritesDeps,
  trx: Db,
  by: By,
  given: { pg_id: number; name: string; settings: Values },
): Promise<number> {
  const { config } = deps
  await rows.lockAccounts(trx)
  const gateway = (await rows.listGateways(trx)).find(({ id }) => id === given.pg_id)
  if (!gateway) throw fieldError('pg_id', messages.gatewayUnknown)
  const { apiHost } = checkSettings(gateway.slug, given.settings, config)
  const ofEnvironment = config.gateways.find(({ slug, offered }) => slug === gateway.slug && offered)
  if (ofEnvironment && !(await rows.hasAccounts(trx, gateway.id))) {
    const all = (await rows.listMethods(trx)).map(({ id }) => [id, { min: null, max: null }])
    await insert(deps, trx, by, {
      gatewayId: gateway.id,
      name: FROM_ENVIRONMENT,
      values: ofEnvironment.variables,
      apiHost: new URL(ofEnvironment.settings.apiUrl).host,
      enabled: true,
      methods: Object.fromEntries(all),
    })
  }
  return insert(deps, trx, by, {
    gatewayId: gateway.id,
    name: given.name,
    values: given.settings,
    apiHost,
    enabled: false,
    methods: {},
  })
}

async function insert(
  deps: WritesDeps,
  trx: Db,
  by: By,
  { values, ...made }: Omit<rows.NewAccount, 'id' | 'cipher' | 'madeBy'> & { values: Values },
): Promise<number> {
  const id = await rows.nextAccountId(trx)
  await rows.addAccount(trx, { ...made, id, cipher: sealSettings(deps, id, values), madeBy: by.id })
  await audit(trx, {
    actorId: by.id,
    action: 'gateway-account.added',
    object: `gateway account ${id}`,
    detail: { gateway: made.gatewayId, name: made.name, host: made.apiHost },
  })
  return id
}

/**
 * Replaces the given settings; an empty one is removed. Throws 404, 409 while the account is switched on (a second person
 * has agreed to its keys), and the errors of adding.
 */
export async function changeKeys(
  deps: WritesDeps,
  trx: Db,
  by: By,
  id: number,
  given: Values,
): Promise<void> {
  const row = await rows.lockAccount(trx, id)
  if (!row) throw new AppError('not-found')
  if (row.enabled) throw new AppError('conflict', { message: messages.onKeepsKeys })
  const merged = Object.entries({ ...openSettings(deps, row), ...given })
  const values = Object.fromEntries(merged.filter(([, value]) => value !== ''))
  const { apiHost } = checkSettings(row.gateway, values, deps.config)
  await rows.saveKeys(trx, id, { cipher: sealSettings(deps, id, values), apiHost })
  await audit(trx, {
    actorId: by.id,
    action: 'gateway-account.keys-changed',
    object: `gateway account ${id}`,
    detail: { settings: Object.keys(given), host: apiHost },
  })
}

/** The gateway's verdict on the keys of an account. Throws 404. */
export async function testAccount({ gateways, db }: AccountsDeps, by: By, id: number) {
  const account = await gateways.anyAccount(id)
  if (!account) throw new AppError('not-found')
  const { kind } = await account.testKeys()
  await audit(db, {
    actorId: by.id,
    action: 'gateway-account.tested',
    object: `gateway account ${id}`,
    detail: { verdict: kind },
  })
  return { verdict: kind, message: messages.verdicts[kind] }
}
