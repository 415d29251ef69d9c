import { groupedByFour } from '../../lib/tidy.ts'

/** Texts about bank accounts; separate from STRINGS, so that sign-in does not load them. */
export const BANK_TEXT = {
  search: 'Search by bank name',
  merged: (bank: string, now: string) => `${bank} (now ${now})`,
  none: 'No bank has this name.',
  accountRead: (number: string) => `Reads ${groupedByFour(number)}. Last four: ${number.slice(-4)}.`,
  defaultIfsc: 'Check: this is the bank’s default IFSC. The branch of the account may have another.',
  ifscUse: (code: string) => `Use ${code}`,
  ifscOtherBank: (bank: string) => `This IFSC belongs to ${bank}.`,
  ifscUseBank: (bank: string) => `Choose ${bank}`,
  ifscMerged: (bank: string, now: string) =>
    `${bank} is now part of ${now}. Ask for the new IFSC of the account.`,
  ifscUnknown: 'This IFSC is not in our list. Check it with whom you pay.',
} as const
