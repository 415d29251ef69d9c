/** Spaces and dashes out of a number. */
export function tidyNumber(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** A mobile without spaces, dashes, +91 or a leading 0; what is no mobile stays for the rules to refuse. */
export function tidyMobile(text: string): string {
  return tidyNumber(text).replace(/^(?:\+91|91(?=\d{10}$)|0(?=\d{10}$))/, '')
}

/** An amount of rupees without its sign, spaces and commas: `'₹1,50,000'` to `'150000'`. */
export function tidyAmount(text: string): string {
  return text.replace(/[₹,\s]/g, '')
}
