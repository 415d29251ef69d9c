const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  rupay: 'RuPay',
  amex: 'Amex',
  maestro: 'Maestro',
  diners: 'Diners Club',
}

/** A card's brand as its owner writes it: `'rupay'` to `'RuPay'`; empty for one that is not known. */
export function brandName(brand: string): string {
  return BRANDS[brand.toLowerCase()] ?? ''
}

/** `'mastercard ending 5100'` to `'Mastercard ending 5100'`; anything else stays as it is. */
export function instrumentName(paidWith: string): string {
  const [first = '', ...rest] = paidWith.split(' ')
  return [brandName(first) || first, ...rest].join(' ')
}
