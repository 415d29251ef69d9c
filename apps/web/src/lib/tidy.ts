import { tidyCapitals } from '@chukta/contract/tidy'

/** A PAN, GSTIN or the like as it is printed: capitals and digits only. */
export function tidyCode(text: string): string {
  return tidyCapitals(text).replace(/[^A-Z0-9]/g, '')
}

/** A number in groups of four, to read it back: `'501002345678'` → `'5010 0234 5678'`. */
export function groupedByFour(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}
