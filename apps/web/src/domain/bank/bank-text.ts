import { groupedByFour } from '../../lib/tidy.ts'

/** Texts about bank accounts; separate from STRINGS, so that sign-in does not load them. */
export const BANK_TEXT = {
  search: 'Search by bank name',
  none: 'No bank has this name.',
  accountRead: (number: string) => `Reads ${groupedByFour(number)}. Last four: ${number.slice(-4)}.`,
  defaultIfsc: 'Check: this is the bank’s default IFSC. The branch of the account may have another.',
  ifscUse: (code: string) => `Use ${code}`,
  ifscOtherBank: (bank: string) => `This IFSC belongs to ${bank}.`,
  ifscUnknown: 'This IFSC is not in our list. Check it with whom you pay.',
} as const
