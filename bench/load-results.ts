import type { Outcome } from './load-generator.ts'
import type { Kind } from './load-mix.ts'

const READS: readonly Kind[] = ['browse', 'search', 'figures', 'tickets', 'poll', 'quote']

/** Milliseconds below which so large a part of the values lies; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0
}

export const readsOf = ({ ms }: Outcome) => READS.flatMap((kind) => ms[kind])
/** Without the gateway's set latency. */
export const paysOf = ({ ms }: Outcome, gatewayMs: number) => ms.pay.map((taken) => taken - gatewayMs)

/** The p99 of each tenth of a run, in whole milliseconds: growth over a run shows here, and hardly in the whole. */
export function tenths(values: readonly number[]): string {
  const size = Math.ceil(values.length / 10)
  return Array.from({ length: 10 }, (_, n) =>
    quantile(values.slice(n * size, (n + 1) * size), 0.99).toFixed(0),
  ).join(' ')
}

/** A table of quantiles by kind of call, in milliseconds. */
export function table(outcome: Outcome, gatewayMs: number): string {
  const rows: [string, readonly number[]][] = [
    ['reads', readsOf(outcome)],
    ...READS.map((kind): [string, readonly number[]] => [`  ${kind}`, outcome.ms[kind]]),
    ['pay calls, without the gateway', paysOf(outcome, gatewayMs)],
  ]
  const line = (cells: string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(34) : cell.padStart(9))).join('')
  return [
    line(['', 'calls', 'p50', 'p99', 'p99.9']),
    ...rows.map(([name, ms]) =>
      line([name, String(ms.length), ...[0.5, 0.99, 0.999].map((part) => quantile(ms, part).toFixed(1))]),
    ),
  ].join('\n')
}
