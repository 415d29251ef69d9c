import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod/mini'
import type { Context } from '../platform/context.ts'
import {
  accountOfDispute,
  accountOfReference,
  type GatewayAccountRow,
  gatewayAccountContext,
  listGatewayAccounts,
} from '../platform/gateway-accounts-sql.ts'
import type { CheckoutUrls, GatewaySettings } from '../platform/gateway-declaration.ts'
import { DECLARED_GATEWAYS } from '../platform/gateway-folders.ts'
import type { GatewayAdapter } from './payment-gateway.ts'

/** How old what this server knows of the accounts may be: a change is seen everywhere within it. */
const FRESH_MS = 1_500
/** How long a call waits for them: while the database does not answer, what is known is used. */
const WAIT_MS = 500
/** References whose account is remembered. */
const REMEMBERED = 10_000

export type BookContext = Pick<Context, 'db' | 'config' | 'secrets'> & Partial<Pick<Context, 'log'>>
export type MakeAdapter = (slug: string, settings: GatewaySettings) => GatewayAdapter

export type GatewayAccount = Pick<GatewayAccountRow, 'id' | 'gateway' | 'enabled' | 'changed_at'> & {
  adapter: GatewayAdapter
  checkoutUrls: CheckoutUrls
}

/** The accounts of the gateways as the database has them, and which of them an order was made with. */
export type AccountBook = ReturnType<typeof makeAccountBook>

export function makeAccountBook(context: BookContext, makeAdapter: MakeAdapter) {
  const { db, config, secrets, log } = context
  const remembered = new Map<string, number | null>()
  let accounts: readonly GatewayAccount[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const startedMs = performance.now()
    const rows = await listGatewayAccounts(db)
    accounts = rows.flatMap((row) => accounts.find((known) => isSame(known, row)) ?? open(row) ?? [])
    readAtMs = startedMs
  }

  function open(row: GatewayAccountRow): GatewayAccount | undefined {
    try {
      const values = JSON.parse(secrets.decrypt(row.settings_cipher, gatewayAccountContext(row.id)))
      const { settings, checkoutUrls } = settingsOf(row.gateway, values, config.sandboxUrls)
      const { id, gateway, enabled, changed_at } = row
      return { id, gateway, enabled, changed_at, checkoutUrls, adapter: makeAdapter(gateway, settings) }
    } catch (error) {
      log?.error({ err: error, account: row.id }, 'the settings of a gateway account cannot be read')
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
    // What is not there yet may still come.
    if (!found) return null
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(key, found.account_id)
    return found.account_id
  }

  return {
    read,
    fresh,
    find,
    /** Of a gateway, the oldest first. */
    of: (gateway: string) => accounts.filter((account) => account.gateway === gateway),
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

/**
 * The settings of an adapter from a gateway's variables. Throws an Error when one of them is wrong, or the gateway has no
 * folder.
 */
export function settingsOf(
  slug: string,
  values: Record<string, string>,
  sandbox: { server: string; browser: string },
) {
  const declared = DECLARED_GATEWAYS.find((each) => each.slug === slug)
  if (!declared) throw new Error(`no gateway ${slug}`)
  const settings = declared.readSettings(z.parse(declared.environment, values), sandbox)
  return { settings, checkoutUrls: declared.checkoutUrls(settings) }
}
