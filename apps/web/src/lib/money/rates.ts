/** A rate in per cent from its wire format to its display text: `'1.8500'` to `'1.85 %'`, two decimals at least. */
export function formatRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')} %`
}
