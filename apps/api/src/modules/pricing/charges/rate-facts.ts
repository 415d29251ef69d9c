import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import type { Change, Fact } from '../../identity/api.ts'
import type { NewRate, RateRow } from './rate-history-sql.ts'
import type { ChargeSheetRow } from './rates-sql.ts'
import type { SlabRow } from './slabs.ts'

/**
 * The charges of a sheet as lines: `{ key: '1/2', label: 'Cashfree, UPI', value: '1.8500', shown: '1.85 %' }`, and each
 * further slab with its paise in the key: `1/2/2000000`.
 */
export function rateFacts(
  sheet: ChargeSheetRow[],
  rateOf: (line: ChargeSheetRow) => string | null,
  furtherOf: (line: ChargeSheetRow) => SlabRow[] | null = () => null,
): Fact[] {
  return sheet.flatMap((line) => {
    const rate = rateOf(line)
    if (rate === null) return []
    const label = `${line.gateway_name}, ${line.payment_method}`
    const key = `${line.gateway_id}/${line.method_id}`
    const further = (furtherOf(line) ?? []).map((slab) => ({
      key: `${key}/${slab.from_paise}`,
      label: CHARGE_SLABS.fact(label, shownAmount(BigInt(slab.from_paise))),
      value: slab.rate,
      shown: shownRate(slab.rate),
    }))
    return [{ key, label, value: rate, shown: shownRate(rate) }, ...further]
  })
}

/** The charges that the lines of a change set, given those of now; other lines are skipped. */
export function ratesOf(changes: Change[], now: RateRow[] = []): NewRate[] {
  const lines = changes.flatMap(({ key, after }) => {
    const ids = /^(\d+)\/(\d+)(?:\/(\d+))?$/.exec(key)
    if (!ids) return []
    const from = ids[3] === undefined ? null : Number(ids[3])
    return [{ gatewayId: Number(ids[1]), methodId: Number(ids[2]), from, rate: after?.value ?? null }]
  })
  return [...Map.groupBy(lines, ({ gatewayId, methodId }) => `${gatewayId}/${methodId}`).values()].flatMap(
    (ofCharge) => {
      const [one] = ofCharge
      if (!one) return []
      const { gatewayId, methodId } = one
      const is = now.find((rate) => rate.gateway_id === gatewayId && rate.method_id === methodId)
      const first = ofCharge.find(({ from }) => from === null)
      const rate = first ? first.rate : (is?.rate ?? null)
      return [
        { gatewayId, methodId, rate, slabs: rate === null ? null : changedSlabs(is?.slabs ?? [], ofCharge) },
      ]
    },
  )
}

function changedSlabs(
  slabs: SlabRow[],
  lines: { from: number | null; rate: string | null }[],
): SlabRow[] | null {
  const rates = new Map<number, string | null>(slabs.map((slab) => [slab.from_paise, slab.rate]))
  for (const { from, rate } of lines) if (from !== null) rates.set(from, rate)
  const changed = [...rates]
    .flatMap(([from_paise, rate]) => (rate === null ? [] : [{ from_paise, rate }]))
    .toSorted((a, b) => a.from_paise - b.from_paise)
  return changed.length > 0 ? changed : null
}

/** `2000000n` → `'₹20,000.00'`. */
export function shownAmount(paise: bigint): string {
  return formatRupees(paiseToRupees(paise))
}

/** `'1.8500'` → `'1.85 %'`, two decimals at least. */
export function shownRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')} %`
}
