import { rupeesToPaise } from '@chukta/contract/money'
import type { Dashboard } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT
export type Delta = { line: string; tone: 'ok' | 'warn' | undefined }

/** Today's volume compared with the same weekday a week before; `weekday` names it: `'Saturday'`. */
export function volumeDelta({ amount, before }: Dashboard['today'], weekday: string): Delta {
  const now = rupeesToPaise(amount) ?? 0n
  const then = rupeesToPaise(before.amount) ?? 0n
  if (then === 0n) return { line: text.nothingBefore(weekday), tone: undefined }
  const tenths = ((now - then) * 1000n) / then
  if (tenths === 0n) return { line: text.same(weekday), tone: undefined }
  const percent = oneDecimal(tenths < 0n ? -tenths : tenths)
  return tenths > 0n
    ? { line: text.above(percent, weekday), tone: 'ok' }
    : { line: text.below(percent, weekday), tone: 'warn' }
}

/** The success rate compared with the previous range of the same length. */
export function rateDelta({ rate, rate_before }: Dashboard['success']): Delta {
  if (rate === null) return { line: text.noRate, tone: undefined }
  if (rate_before === null) return { line: '', tone: undefined }
  const points = Number(rate) - Number(rate_before)
  const shown = Math.abs(points).toFixed(1)
  if (shown === '0.0') return { line: text.pointsSame, tone: undefined }
  return points > 0
    ? { line: text.pointsAbove(shown), tone: 'ok' }
    : { line: text.pointsBelow(shown), tone: 'warn' }
}

function oneDecimal(tenths: bigint): string {
  return `${tenths / 10n}.${tenths % 10n}`
}
