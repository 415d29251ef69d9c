/** All but the last four characters become asterisks: `'ABCDE1234F'` → `'******234F'` (spec 2 section 9). */
export function maskTail(text: string): string {
  return '*'.repeat(Math.max(0, text.length - 4)) + text.slice(-4)
}
