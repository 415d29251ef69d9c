import type { Db } from '../../src/platform/database/db.ts'
import { timelineOf } from './books.ts'
import type { Difference } from './differences.ts'
import type { Memory } from './payer.ts'

/** Orders whose differences are printed with their timelines. */
const IN_FULL = 12

/** Prints each kind of difference with its number, and the first orders with both sides and their timelines. */
export async function printDifferences(
  db: Db,
  found: Difference[],
  memories: Memory[],
  seed: number,
): Promise<void> {
  if (found.length === 0) return
  const kinds = Map.groupBy(found, ({ what }) => what.replaceAll(/[\w-]*\d[\w-]*/g, '…'))
  const lines = [`SIM_SEED=${seed}: ${found.length} differences`]
  for (const [kind, all] of kinds) {
    lines.push(`  ${all.length} × ${kind}`)
    for (const { there, here, what } of all.filter((one) => one.orderId === null).slice(0, 20)) {
      lines.push(`      ${what}: there ${there}, here ${here}`)
    }
  }
  const orders = new Set([...kinds.values()].flatMap((all) => all.slice(0, 3).map((one) => one.orderId)))
  for (const orderId of [...orders].filter((id) => id !== null).slice(0, IN_FULL)) {
    const acts = memories.filter((one) => one.orderIds.has(orderId))
    lines.push(`  ${orderId} ${acts.map(({ act }) => `act ${act.index}: ${act.play}`).join(', ')}`)
    for (const { what, there, here } of found.filter((one) => one.orderId === orderId)) {
      lines.push(`    ${what}: there ${there}, here ${here}`)
    }
    lines.push(...(await timelineOf(db, orderId)).map((line) => `      ${line}`))
  }
  console.error(lines.join('\n'))
}
