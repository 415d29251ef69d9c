import { statfs } from 'node:fs/promises'
import { measureSize, type Size } from './reports-size.ts'

/**
 * Lists, figures, wallets and exports at the api of portals with 10,000 and a million payments, with `--ten` ten million
 * too: for the super admin, an admin above a sixth of everything, and a retailer. A year of payments by 400 retailers.
 * KEEP=1 leaves the databases for the next run.
 */
const SIZES = process.argv.includes('--ten') ? [10_000, 1_000_000, 10_000_000] : [10_000, 1_000_000]
/** Disk space of a payment with all that its capture writes, temporary files included. */
const BYTES_PER_PAYMENT = 2_500
const KEEP = process.env.KEEP === '1'
/** How much slower the largest may be than the smallest, at p99, and how much slower its captures. */
const MOST_RATIO = { page: 1.3, figures: 1.5, file: Number.POSITIVE_INFINITY, capture: 1 / 0.8 }

const { bavail, bsize } = await statfs('.')
const needed = Math.max(...SIZES) * BYTES_PER_PAYMENT
if (bavail * bsize < needed) {
  console.error(
    `This needs ${Math.ceil(needed / 1e9)} GB of free disk; there are ${Math.floor((bavail * bsize) / 1e9)}.`,
  )
  process.exit(1)
}
const measured: Size[] = []
for (const rows of SIZES)
  measured.push(await measureSize(rows, `${process.env.DATA_DIR ?? '.tmp/bench-reports'}-${rows}`, KEEP))

const [smallest, largest] = [measured[0], measured.at(-1)]
let missed = 0
console.log(
  line([
    'p50 / p99 in ms (CPU of PostgreSQL)',
    ...SIZES.map((rows) => rows.toLocaleString('en')),
    'ratio of p99',
  ]),
)
for (const [name, { kind }] of smallest?.figures ?? []) {
  const cells = measured.map(({ figures }) => figures.get(name))
  const ratio = (cells.at(-1)?.p99 ?? 0) / (cells[0]?.p99 ?? 1)
  const isMissed = ratio > MOST_RATIO[kind]
  if (isMissed) missed += 1
  console.log(
    line([
      name,
      ...cells.map((cell) =>
        cell ? `${cell.p50.toFixed(1)} / ${cell.p99.toFixed(1)} (${cell.databaseCpu.toFixed(1)})` : '-',
      ),
      `${ratio.toFixed(2)}${isMissed ? ' MISSED' : ''}`,
    ]),
  )
}
const slower = (largest?.captureMs ?? 0) / (smallest?.captureMs ?? 1)
if (slower > MOST_RATIO.capture) missed += 1
console.log(
  line([
    'a capture, median',
    ...measured.map(({ captureMs }) => captureMs.toFixed(2)),
    `${(1 / slower).toFixed(2)} as fast`,
  ]),
)
for (const [n, rows] of SIZES.entries()) {
  for (const each of measured[n]?.exports ?? []) console.log(`${rows.toLocaleString('en')}, export: ${each}`)
}
console.log(`${missed} figures missed their goal`)
process.exitCode = missed > 0 ? 1 : 0

function line(cells: string[]): string {
  return cells.map((cell, n) => (n === 0 ? cell.padEnd(42) : cell.padStart(26))).join('')
}
