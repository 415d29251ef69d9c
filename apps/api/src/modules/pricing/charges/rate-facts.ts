import type { Change, Fact } from '../../identity/api.ts'
import type { NewRate } from './rate-history-sql.ts'
import type { ChargeSheetRow } from './rates-sql.ts'

/** The charges of a sheet as lines: `{ key: '1/2', label: 'Cashfree, UPI', value: '1.8500', shown: '1.85 %' }`. */
export function rateFacts(sheet: ChargeSheetRow[], rateOf: (line: ChargeSheetRow) => string | null): Fact[] {
  return sheet.flatMap((line) => {
    const rate = rateOf(line)
    if (rate === null) return []
    const label = `${line.gateway_name}, ${line.payment_method}`
    return [{ key: `${line.gateway_id}/${line.method_id}`, label, value: rate, shown: shownRate(rate) }]
  })
}

/** The charges that the lines of a change set; other lines are skipped. */
export function ratesOf(changes: Change[]): NewRate[] {
  return changes.flatMap(({ key, after }) => {
    const ids = /^(\d+)\/(\d+)$/.exec(key)
    if (!ids) return []
    return [{ gatewayId: Number(ids[1]), methodId: Number(ids[2]), rate: after?.value ?? null }]
  })
}

/** `'1.8500'` → `'1.85 %'`, two decimals at least. */
export function shownRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')} %`
}
