import type { ListQuery } from '../apps/api/src/modules/insight/reports/list-request.ts'

/** The caller, with the number of payments that they and those below them made. */
export type Asker = { role: string; id: number; token: string; payments: number }
/** A `file` has as many lines as there are, so that nothing is expected of it. */
export type Case = { name: string; path: string; kind: 'page' | 'figures' | 'file' }

const PER_PAGE = 10

/** Every view of a list of transactions, its figures and a wallet, as the portal's own pages request them. */
export function casesOf({ id, role, payments }: Asker): Case[] {
  const last = Math.max(1, Math.ceil(payments / PER_PAGE))
  const list = (name: string, query: ListQuery = {}, page = 1): Case => ({
    name,
    kind: 'page',
    path: `transaction-list/${id}?${new URLSearchParams({ ...query, page: String(page), per_page: String(PER_PAGE) })}`,
  })
  return [
    list('first page'),
    list('middle page', {}, Math.ceil(last / 2)),
    list('last page', {}, last),
    list('one service', { service: 'rental-payments' }),
    list('one service, a late page', { service: 'rental-payments' }, Math.ceil(last / 20)),
    list('one method', { method: 'upi' }),
    list('a rare gateway', { gateway: 'payu' }, 1),
    list('failed', { status: 'FAILED' }),
    list('pending', { status: 'PENDING' }),
    list('a month', { from: day(60), to: day(30) }),
    list('failed, a month, a method', { status: 'FAILED', method: 'upi', from: day(60), to: day(30) }),
    list('a day, a service', { service: 'rental-payments', from: day(40), to: day(40) }),
    list('from ₹10,000', { amount_from: '10000' }),
    list('from ₹4,80,000', { amount_from: '480000' }),
    list('largest first', { sort: '-amount' }),
    list('oldest first', { sort: 'created_at' }),
    list('search: an order id', { search: 'CK26110100' }),
    list('search: a name', { search: 'payee 7 of' }),
    list('search: a name, a middle page', { search: 'payee 7 of' }, Math.ceil(last / 40)),
    list('search: a name of the past', { search: 'bygone' }),
    ...[7, 30, 90].map(
      (days): Case => ({ name: `dashboard, ${days} days`, kind: 'figures', path: `dashboard?days=${days}` }),
    ),
    // A retailer earns nothing and a super admin has no wallet of shares.
    ...(role === 'admin' ? [wallet('wallet, first page', 1), wallet('wallet, a late page', 1000)] : []),
    ...(role === 'admin'
      ? [
          {
            name: 'wallet, a month as CSV',
            kind: 'file' as const,
            path: `wallet-statement/${id}/csv?month=${month()}`,
          },
        ]
      : []),
  ]

  function wallet(name: string, page: number): Case {
    return {
      name,
      kind: 'page',
      path: `wallet-statement/${id}?page=${Math.min(page, last)}&per_page=${PER_PAGE}`,
    }
  }
}

function day(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
}

/** The month before this one. */
function month(): string {
  const date = new Date()
  date.setUTCDate(0)
  return date.toISOString().slice(0, 7)
}
