/** A rate in per cent as it stands on the wire to what people read: `'1.8500'` to `'1.85 %'`, two decimals at least. */
export function formatRate(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')} %`
}
