/** Spaces and dashes out of a number. */
export function tidyNumber(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** A mobile without spaces, dashes, +91 or a leading 0; what is no mobile stays for the rules to refuse. */
export function tidyMobile(text: string): string {
  return tidyNumber(text).replace(/^(?:\+91|91(?=\d{10}$)|0(?=\d{10}$))/, '')
}

/** A PAN, GSTIN or the like as it is printed: capitals and digits only. */
export function tidyCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** An amount of rupees without its sign, spaces and commas: `'₹1,50,000'` to `'150000'`. */
export function tidyAmount(text: string): string {
  return text.replace(/[₹,\s]/g, '')
}

/** A number in groups of four, to read it back: `'501002345678'` → `'5010 0234 5678'`. */
export function groupedByFour(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}
