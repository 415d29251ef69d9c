import type { Books } from './books.ts'
import type { Memory } from './payer.ts'
import type { Truth } from './truth.ts'

/** The coverage of a run, in lines: a comparison of nothing would hold too. */
export function coverage(truth: Truth, books: Books, memories: Memory[]): string[] {
  const plays = Map.groupBy(memories, ({ act }) => act.play)
  const lines = [...plays].map(([play, all]) => {
    const sum = (of: (one: Memory) => number) => all.reduce((total, one) => total + of(one), 0)
    return `${play}: ${all.length} acts, ${sum((one) => Math.min(one.sessions.size, 1))} sessions, ${sum((one) => one.taken)} captures`
  })
  return [
    ...lines,
    `captures: ${tally(truth.captures.map((one) => `${one.gateway} ${one.currency}`))}`,
    `here: ${tally(books.captures.map((one) => `${one.kind}${one.resolved_as ? ` ${one.resolved_as}` : ''}`))}`,
    `payments: ${tally(books.payments.map((one) => (one.status === 'paid' || one.status === 'closed' ? one.status : `${one.status} at ${one.references.at(-1)?.gateway}`)))}`,
    `refunds: ${tally(books.refunds.map((one) => one.status))}`,
    `disputes: ${tally(truth.disputes.map((one) => `${one.gateway} ${one.isOpen ? 'open' : one.takenPaise > 0n ? 'lost' : 'won'}`))}`,
    `settled: ${truth.payouts.map((one) => `${one.gateway} ${one.netPaise} ${one.currency}`).join(', ')}`,
    `transfers: ${tally(truth.transfers.map((one) => `${one.provider} ${one.state}`))}`,
    `payouts to payees: ${tally(books.payouts.map((one) => one.held_because ?? one.status))}`,
    `bills: ${tally(books.bills.map((one) => one.status))}`,
    `slowest answer: ${Math.max(0, ...memories.map((one) => one.slowestMs))} ms`,
  ].map((line) => `simulation: ${line}`)
}

/** `3 × paid, 1 × closed` */
function tally(names: string[]): string {
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${all.length} × ${name}`).join(', ')
}
