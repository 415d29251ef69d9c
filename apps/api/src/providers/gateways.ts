import type { CheckoutUrls, GatewaySettings } from '../platform/configuration/gateway-declaration.ts'
import { namedOperations } from '../platform/observability/operations.ts'
import { type AccountBook, type BookDeps, makeAccountBook } from './account-book.ts'
import { ADAPTER_MAKERS } from './gateway-adapters.ts'
import { gatewayOfAccounts } from './gateway-of-accounts.ts'
import type { GatewayAdapter, PaymentGateway } from './payment-gateway.ts'
import { watchedAdapter } from './watched-gateways.ts'

/** One book for everything that works on a database: each part of a server sees a change at the same moment. */
const books = new WeakMap<object, Opened>()

type Opened = { book: AccountBook; adapters: Map<string, GatewayAdapter> }

/**
 * The gateways that can be used, by slug, in their first order of priority: those with accounts, and those that the
 * configuration offers. It follows the accounts of the database.
 */
export class Gateways {
  readonly #gateways: ReadonlyMap<string, PaymentGateway>
  readonly #book: AccountBook
  readonly #ofEnvironment: ReadonlyMap<string, CheckoutUrls>

  constructor(
    gateways: ReadonlyMap<string, PaymentGateway>,
    book: AccountBook,
    ofEnvironment: ReadonlyMap<string, CheckoutUrls>,
  ) {
    this.#gateways = gateways
    this.#book = book
    this.#ofEnvironment = ofEnvironment
  }

  has(slug: string): boolean {
    return this.#book.of(slug).length > 0 || this.#ofEnvironment.has(slug)
  }

  get(slug: string): PaymentGateway | undefined {
    return this.has(slug) ? this.#gateways.get(slug) : undefined
  }

  keys(): string[] {
    return [...this.#gateways.keys()].filter((slug) => this.has(slug))
  }

  values(): PaymentGateway[] {
    return this.keys().flatMap((slug) => this.get(slug) ?? [])
  }

  /** Refreshes the accounts. Never throws, and waits for no more than half a second. */
  fresh(): Promise<void> {
    return this.#book.fresh()
  }

  /** The calls of one account alone; null where the gateway has none of this id. */
  async account(slug: string, id: number): Promise<PaymentGateway | null> {
    await this.#book.fresh()
    const account = this.#book.known(id)
    return account?.gateway === slug ? { ...account.adapter, slug } : null
  }

  /** An account of any gateway, with the keys of this moment; null without one. */
  async anyAccount(id: number): Promise<PaymentGateway | null> {
    await this.#book.read()
    const account = this.#book.known(id)
    return account ? { ...account.adapter, slug: account.gateway } : null
  }

  /** How the browser opens the checkout of an account; of the gateway's first without an id. */
  checkoutOf(slug: string, accountId: number | null) {
    const account = accountId === null ? undefined : this.#book.known(accountId)
    return (account?.adapter ?? gatewayOf({ gateways: this }, slug)).checkout
  }

  /**
   * Where the cards are that were saved at an account, as the web names it; at the gateway's first account without an id, since
   * that took over what was made without one. Null at a gateway that saves none.
   */
  vaultOf(slug: string, accountId: number | null): string | null {
    if (!this.get(slug)?.savedCards) return null
    return `${slug}-${accountId ?? this.#book.of(slug)[0]?.id ?? 0}`
  }

  /** Where an account sends its webhooks: the first of a gateway keeps the address without a number. */
  webhookPath(slug: string, accountId: number | null): string {
    const first = this.#book.all().find(({ gateway }) => gateway === slug)
    const isFirst = accountId === null || first?.id === accountId
    return `/api/webhooks/${slug}${isFirst ? '' : `/${accountId}`}`
  }

  /**
   * The addresses that open checkouts load, frame and post to: of the accounts that are on or have an unfinished order,
   * and of the environment's while it is used.
   */
  checkoutUrls(): CheckoutUrls[] {
    return this.keys().flatMap((slug) => {
      const accounts = this.#book.of(slug)
      const own = this.#ofEnvironment.get(slug)
      if (accounts.length === 0) return own ? [own] : []
      return accounts.filter((account) => account.in_checkout).map(({ checkoutUrls }) => checkoutUrls)
    })
  }
}

/** The gateways of a database; they follow its accounts. */
export async function loadGateways(deps: BookDeps): Promise<Gateways> {
  const known = books.get(deps.db)
  const { book, adapters } = known ?? open(deps)
  if (!known) books.set(deps.db, { book, adapters })
  await book.fresh()
  const offered = deps.config.gateways.filter((gateway) => gateway.offered)
  return new Gateways(
    new Map([...adapters].map(([slug, own]) => [slug, gatewayOfAccounts(slug, own, book)])),
    book,
    new Map(offered.map(({ slug, checkoutUrls }) => [slug, checkoutUrls])),
  )
}

function open(deps: BookDeps): Opened {
  const makeAdapter = (slug: string, settings: GatewaySettings) => {
    const make = ADAPTER_MAKERS.get(slug)
    if (!make) throw new Error(`no adapter for gateway ${slug}`)
    const adapter = namedOperations(slug, make(settings))
    return deps.log ? watchedAdapter(adapter, slug, deps.log) : adapter
  }
  const adapters = new Map(
    deps.config.gateways.map(({ slug, settings }) => [slug, makeAdapter(slug, settings)]),
  )
  return { book: makeAccountBook(deps, makeAdapter), adapters }
}

/** The adapter of a gateway that the database names. Throws when this server has none. */
export function gatewayOf(
  { gateways }: { gateways: { get(slug: string): PaymentGateway | undefined } },
  slug: string,
): PaymentGateway {
  const gateway = gateways.get(slug)
  if (!gateway) throw new Error(`no adapter for gateway ${slug}`)
  return gateway
}
