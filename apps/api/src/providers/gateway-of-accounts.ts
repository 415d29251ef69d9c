import type { AccountBook } from './account-book.ts'
import type { CardOwner, GatewayCards } from './gateway-cards.ts'
import type { GatewayDisputes } from './gateway-dispute.ts'
import type { GatewayMandates, MandateName } from './gateway-mandates.ts'
import type {
  GatewayAdapter,
  MandateDebits,
  MandateOffer,
  NewGatewayOrder,
  PaymentGateway,
} from './payment-gateway.ts'

/**
 * A gateway with all its accounts: each call goes to the account that the order was made with. `own` is that of the
 * environment, which alone is used while there is no account; afterwards what was made without an account belongs to the
 * first one, which took the environment's over.
 */
export function gatewayOfAccounts(slug: string, own: GatewayAdapter, book: AccountBook): PaymentGateway {
  const first = () => book.of(slug)[0]?.adapter ?? own
  const sources = () => {
    const accounts = book.of(slug)
    return accounts.length > 0 ? accounts.map(({ adapter }) => adapter) : [own]
  }
  const byId = async (id: number | null) => (id === null ? first() : (await book.find(id)).adapter)
  const byReference = async (reference: string) => {
    await book.fresh()
    return book.of(slug).length === 0 ? own : byId(await book.ofReference(slug, reference))
  }
  const byOrder = async ({ accountId, reference }: NewGatewayOrder) => {
    await book.fresh()
    return accountId === undefined ? byReference(reference) : byId(accountId)
  }
  const byDispute = async (id: string) => {
    await book.fresh()
    const adapter = book.of(slug).length === 0 ? own : await byId(await book.ofDispute(slug, id))
    if (!adapter.disputes) throw new Error(`no disputes at the account of ${id}`)
    return adapter.disputes
  }

  return {
    slug,
    /** As at the account whose webhooks come to the gateway's own address. */
    get signsBody() {
      return first().signsBody
    },
    signatureOf: (headers, rawBody) => first().signatureOf(headers, rawBody),
    claimOf: own.claimOf,
    ...(own.settlementFile ? { settlementFile: own.settlementFile } : {}),
    get checkout() {
      return first().checkout
    },
    /** The fees that all accounts have in common; a line cannot be checked against two contracts. */
    get fees() {
      const [one, ...others] = sources().map(({ fees }) => fees)
      return others.every((fees) => JSON.stringify(fees) === JSON.stringify(one)) ? (one ?? null) : null
    },
    openOrder: async (order, timeoutMs) => (await byOrder(order)).openOrder(order, timeoutMs),
    findOrder: async (reference, session, timeoutMs) =>
      (await byReference(reference)).findOrder(reference, session, timeoutMs),
    terminateOrder: async (reference) => (await byReference(reference)).terminateOrder(reference),
    checkoutParams(order, sessionId) {
      const account = order.accountId ? book.known(order.accountId)?.adapter : first()
      if (!account) throw new Error(`no gateway account ${order.accountId} that can be used`)
      return account.checkoutParams(order, sessionId)
    },
    readWebhook: (headers, rawBody) => first().readWebhook(headers, rawBody),
    ...(own.readReturn
      ? {
          /** All accounts share the address that payers are brought back to. */
          readReturn: (rawBody: Buffer) =>
            sources().reduce<ReturnType<NonNullable<GatewayAdapter['readReturn']>>>(
              (found, adapter) => found ?? adapter.readReturn?.(rawBody) ?? null,
              null,
            ),
        }
      : {}),
    refund: async (request) => (await byReference(request.orderReference)).refund(request),
    findRefund: async (refund) => (await byReference(refund.orderReference)).findRefund(refund),
    testKeys: async () => first().testKeys(),
    ...(own.listSettled
      ? {
          /**
           * One account after the other; `cursor` begins with the id of the one that is being read (0: the environment's).
           * The accounts are read anew for each page: one that was switched on just now has settlements too.
           */
          async listSettled(day: string, cursor: string | null) {
            await book.read()
            const known = book.of(slug)
            const sources = known.length > 0 ? known : [{ id: 0, adapter: own }]
            const [id = '', ...rest] = (cursor ?? `${sources[0]?.id}|`).split('|')
            const place = sources.findIndex((source) => source.id === Number(id))
            const source = sources[place]
            if (!source) return { kind: 'unknown' as const, reason: 'its accounts changed meanwhile' }
            if (!source.adapter.listSettled) return { kind: 'unknown' as const, reason: 'it serves no list' }
            const page = await source.adapter.listSettled(day, rest.join('|') || null)
            if (page.kind === 'unknown') return page
            const after = sources[place + 1]
            const next = page.next === null ? (after ? `${after.id}|` : null) : `${source.id}|${page.next}`
            return { ...page, next }
          },
        }
      : {}),
    ...(own.listPayoutTotals
      ? {
          /** Of all accounts: one that does not answer must not hide the totals of the others. */
          async listPayoutTotals(day: string) {
            await book.fresh()
            const read = await Promise.all(sources().map((adapter) => adapter.listPayoutTotals?.(day)))
            const known = read.filter((each) => each?.kind === 'read')
            const [unknown] = read.filter((each) => each?.kind === 'unknown')
            if (unknown && known.length === 0) return unknown
            return { kind: 'read' as const, totals: new Map(known.flatMap(({ totals }) => [...totals])) }
          },
        }
      : {}),
    get disputes() {
      const [one] = sources().flatMap(({ disputes }) => disputes ?? [])
      return one && disputesOf(one)
    },
    ...(own.mandates ? { mandates: mandatesOfAccounts() } : {}),
    ...(own.savedCards ? { savedCards: savedCardsOfAccounts() } : {}),
  }

  function savedCardsOfAccounts(): GatewayCards {
    const at = async ({ accountId }: CardOwner) => {
      await book.fresh()
      const { savedCards } = await byId(accountId)
      if (!savedCards) throw new Error(`no saved cards at account ${accountId} of ${slug}`)
      return savedCards
    }
    return {
      list: async (owner, timeoutMs) => (await at(owner)).list(owner, timeoutMs),
      remove: async (owner, cardId) => (await at(owner)).remove(owner, cardId),
      isOffered(accountId) {
        const adapter = accountId === null ? first() : book.known(accountId)?.adapter
        return adapter?.savedCards?.isOffered(accountId) ?? false
      },
    }
  }

  function mandatesOfAccounts(): GatewayMandates & MandateDebits & MandateOffer {
    const at = async ({ accountId }: MandateName) => {
      await book.fresh()
      const { mandates } = await byId(accountId)
      if (!mandates) throw new Error(`no mandates at account ${accountId} of ${slug}`)
      return mandates
    }
    return {
      open: async (mandate) => (await at(mandate)).open(mandate),
      find: async (name) => (await at(name)).find(name),
      cancel: async (name) => (await at(name)).cancel(name),
      charge: async (name, ...rest) => (await at(name)).charge(name, ...rest),
      findCharge: async (name, ...rest) => (await at(name)).findCharge(name, ...rest),
      cancelCharge: async (name, reference) => (await at(name)).cancelCharge(name, reference),
      isOffered(accountId) {
        const adapter = accountId === null ? first() : book.known(accountId)?.adapter
        return adapter?.mandates?.isOffered(accountId) ?? false
      },
    }
  }

  function disputesOf(one: GatewayDisputes): GatewayDisputes {
    return {
      debits: one.debits,
      maxFileBytes: one.maxFileBytes,
      async ofPayment(payment) {
        const { disputes } = await byReference(payment.orderReference)
        return disputes ? disputes.ofPayment(payment) : { kind: 'missing' }
      },
      ...(one.openedSince
        ? {
            async openedSince(since: Date) {
              await book.fresh()
              const found = []
              let unanswered: string | undefined
              for (const { disputes } of sources()) {
                if (!disputes?.openedSince) continue
                const opened = await disputes.openedSince(since)
                // One that was closed at its gateway must not hide the disputes of the others.
                if (opened.kind === 'unknown') unanswered = opened.reason
                else found.push(...opened.disputes)
              }
              return { kind: 'found' as const, disputes: found, ...(unanswered ? { unanswered } : {}) }
            },
          }
        : {}),
      find: async (name) => (await byDispute(name.id)).find(name),
      accept: async (id) => (await byDispute(id)).accept(id),
      sendEvidence: async (evidence) => (await byDispute(evidence.dispute.id)).sendEvidence(evidence),
    }
  }
}
