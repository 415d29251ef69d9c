import type { BankOfList } from '@chukta/contract/payables/lookups'

export type Bank = BankOfList

/** How well a bank fits a typed text: 0 its short name, 1 the beginning of a name, 2 of a word, 3 a part, null not at all. */
function rankOf({ bank_name, short_names }: Bank, typed: string): 0 | 1 | 2 | 3 | null {
  const names = [bank_name, ...short_names].map(plain)
  if (names.slice(1).includes(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  if (names.some((name) => name.includes(` ${typed}`))) return 2
  return names.some((name) => name.includes(typed)) ? 3 : null
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * The banks that a typed text finds by name or short name: the best first, of equal ones those that have merged last, else
 * in their order; all for an empty text.
 */
export function findBanks(banks: readonly Bank[], typed: string): Bank[] {
  const wanted = plain(typed)
  if (wanted === '') return [...banks]
  return banks
    .map((bank) => ({ bank, rank: rankOf(bank, wanted), isOver: bank.merged_into !== null }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || Number(a.isOver) - Number(b.isOver))
    .map(({ bank }) => bank)
}

/** The bank that has the accounts of a chosen one: itself, or the one that has taken it over. */
export function bankNow(banks: readonly Bank[], name: string): Bank | undefined {
  const chosen = banks.find((bank) => bank.bank_name === name)
  return banks.find((bank) => bank.bank_name === chosen?.merged_into) ?? chosen
}
