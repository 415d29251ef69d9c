import { setTimeout as pause } from 'node:timers/promises'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { z } from 'zod/mini'
import { DECLARED_GATEWAYS, type DeclaredGateway } from '../platform/configuration/declared-gateways.ts'
import {
  accountOfDispute,
  accountOfReference,
  type GatewayAccountRow,
  gatewayAccountAad,
  listGatewayAccounts,
} from '../platform/configuration/gateway-accounts-sql.ts'
import type { CheckoutUrls, GatewaySettings } from '../platform/configuration/gateway-declaration.ts'
import {
  allowedHosts,
  type HostsOfPortal,
  isAllowed,
  ownScript,
} from '../platform/configuration/gateway-hosts.ts'
import { urlsOf } from '../platform/configuration/gateway-settings.ts'
import { isAtStaging } from '../platform/configuration/staging.ts'
import type { Deps } from '../platform/deps.ts'
import { isLocal } from '../platform/http/local-address.ts'
import type { GatewayAdapter } from './payment-gateway.ts'

/** How old what this server knows of the accounts may be: a change is seen everywhere within it. */
const FRESH_MS = 1_500
/** How long a call waits for them: while the database does not answer, the known accounts are used. */
const WAIT_MS = 500
/** References whose account is remembered. */
const REMEMBERED = 10_000

export type BookDeps = Pick<Deps, 'db' | 'config' | 'secrets'> & Partial<Pick<Deps, 'log'>>
export type MakeAdapter = (slug: string, settings: GatewaySettings) => GatewayAdapter

type Facts = Pick<GatewayAccountRow, 'id' | 'gateway' | 'enabled' | 'was_on' | 'in_checkout' | 'changed_at'>
export type GatewayAccount = Facts & {
  adapter: GatewayAdapter
  checkoutUrls: CheckoutUrls
}

/** The accounts of the gateways as the database has them, and which of them an order was made with. */
export type AccountBook = ReturnType<typeof makeAccountBook>

export function makeAccountBook(deps: BookDeps, makeAdapter: MakeAdapter) {
  const { db, config, secrets, log } = deps
  /** Rows that cannot be used, with their time of change when that was logged. */
  const refused = new Map<number, string>()
  const remembered = new Map<string, number | null>()
  let accounts: readonly GatewayAccount[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const startedMs = performance.now()
    const rows = await listGatewayAccounts(db)
    accounts = rows.flatMap((row) => {
      const known = accounts.find((each) => isSame(each, row))
      return (known ? { ...known, ...factsOf(row) } : open(row)) ?? []
    })
    readAtMs = startedMs
  }

  /** Opens no sandbox account on a live portal and no real one on a sandbox portal, no matter who wrote its row. */
  function open(row: GatewayAccountRow): GatewayAccount | undefined {
    if (refused.get(row.id) === row.changed_at) return undefined
    try {
      const values = JSON.parse(secrets.decrypt(row.settings_cipher, gatewayAccountAad(row.id)))
      const { settings, checkoutUrls } = settingsOf(row.gateway, values, config)
      if (!isOfPortal({ settings, checkoutUrls }, config))
        throw new Error('play money and real money would meet')
      return { ...factsOf(row), checkoutUrls, adapter: makeAdapter(row.gateway, settings) }
    } catch (error) {
      refused.set(row.id, row.changed_at)
      log?.error({ err: error, account: row.id }, 'the settings of a gateway account cannot be used')
      return undefined
    }
  }

  /** Reads the accounts, unless they were read just now. Never throws. */
  async function fresh(): Promise<void> {
    if (performance.now() - readAtMs < FRESH_MS) return
    reading ??= read()
      .catch((error: unknown) => {
        log?.warn({ err: error }, 'the accounts of the gateways could not be read')
      })
      .finally(() => {
        reading = null
      })
    await Promise.race([reading, pause(WAIT_MS, undefined, { ref: false })])
  }

  /** The account of an id. Throws when this server cannot open it: no other may be asked in its place. */
  async function find(id: number): Promise<GatewayAccount> {
    const known = () => accounts.find((account) => account.id === id)
    if (!known()) await read()
    const account = known()
    if (!account) throw new Error(`no gateway account ${id} that can be used`)
    return account
  }

  async function remember(
    key: string,
    look: () => Promise<{ account_id: number | null } | undefined>,
  ): Promise<number | null> {
    const known = remembered.get(key)
    if (known !== undefined) return known
    const found = await look()
    // An account that is not there yet may still come.
    if (!found) return null
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(key, found.account_id)
    return found.account_id
  }

  return {
    read,
    fresh,
    find,
    /** Of a gateway, the oldest first: those that were on at least once. One that was only added has no effect. */
    of: (gateway: string) => accounts.filter((account) => account.gateway === gateway && account.was_on),
    known: (id: number) => accounts.find((account) => account.id === id),
    all: () => accounts,
    ofReference: (gateway: string, reference: string) =>
      remember(`${gateway} ${reference}`, () => accountOfReference(db, gateway, reference)),
    ofDispute: (gateway: string, id: string) =>
      remember(`${gateway} dispute ${id}`, () => accountOfDispute(db, gateway, id)),
  }
}

function isSame(known: GatewayAccount, row: GatewayAccountRow): boolean {
  return known.id === row.id && known.changed_at === row.changed_at
}

function factsOf({ id, gateway, enabled, was_on, in_checkout, changed_at }: GatewayAccountRow): Facts {
  return { id, gateway, enabled, was_on, in_checkout, changed_at }
}

type Made = { settings: GatewaySettings; checkoutUrls: CheckoutUrls }

/**
 * The settings of an adapter from the variables of a gateway's account. Throws an Error when one of them is wrong or an
 * address is at none of its hosts (with `issues`, as zod does), or the gateway has no folder.
 */
export function settingsOf(
  slug: string,
  values: Record<string, string>,
  portal: HostsOfPortal & Pick<BookDeps['config'], 'sandboxUrls'>,
): Made {
  const declared = DECLARED_GATEWAYS.find((each) => each.slug === slug)
  if (!declared) throw new Error(`no gateway ${slug}`)
  const given = withScript(declared, values, portal)
  const env = z.parse(declared.environment, given)
  const issues = Object.entries(declared.fields).flatMap(([name, kind]) => {
    const url = given[name]
    if (!kind.endsWith('address') || url === undefined || isAllowed(declared, name, url, portal)) return []
    return [
      {
        path: [name],
        message: GATEWAY_ACCOUNTS.addressHosts(allowedHosts(declared, name, portal).join(', ')),
      },
    ]
  })
  if (issues.length > 0) {
    const said = issues.map(({ path, message }) => `${path}: ${message}`).join(' ')
    throw Object.assign(new Error(said), { issues })
  }
  const settings = declared.readSettings(env, portal.sandboxUrls)
  return { settings, checkoutUrls: declared.checkoutUrls(settings) }
}

/**
 * Whether all that it calls, loads, frames and posts to is the sandbox's on a portal of the sandbox, at the one sandbox of a
 * rehearsal, and real elsewhere.
 */
export function isOfPortal(
  { settings, checkoutUrls: { scripts, frames, forms } }: Made,
  { isSandbox, staging }: Pick<HostsOfPortal, 'isSandbox' | 'staging'>,
): boolean {
  const urls = [...urlsOf(settings), ...scripts, ...frames, ...forms]
  if (staging !== null) return urls.every((url) => isAtStaging(url, staging))
  return [settings.apiUrl, ...scripts, ...frames, ...forms].every((url) => isLocal(url) === isSandbox)
}

function withScript(
  declared: DeclaredGateway,
  values: Record<string, string>,
  portal: HostsOfPortal,
): Record<string, string> {
  const script = ownScript(declared, portal)
  return script ? { [script.variable]: script.url, ...values } : values
}
