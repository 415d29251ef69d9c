import type { BankOfList, FoundIfsc } from '@chukta/contract/payables/lookups'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { COMMON_BANKS, MERGED_BANKS, OTHER_NAMES } from '../../../reference/bank-facts.ts'
import { bankOfIfsc, lettersOfIfsc } from '../../../reference/banks.ts'
import { allBanks, bankNames, type NamedBank, savedBranch } from './lookups-sql.ts'

const COMMON = Object.keys(COMMON_BANKS)

/** All banks by name, each once: the common ones first, those that another bank took over last. */
export async function listOfBanks(db: Db): Promise<BankOfList[]> {
  const banks = await allBanks(db)
  const nameOf = new Map(banks.flatMap(({ bank_name, codes }) => codes.map((code) => [code, bank_name])))
  return banks
    .map((bank) => ({ bank, place: placeOf(bank) }))
    .sort((a, b) => a.place - b.place)
    .map(({ bank: { codes, ...bank } }) => ({
      ...bank,
      short_names: codes.flatMap((code) => [...(COMMON_BANKS[code] ?? OTHER_NAMES[code] ?? [])]),
      merged_into: nameOf.get(successorOf(codes) ?? '') ?? null,
    }))
}

/** The sort is stable: banks of one place stay in the order of their names. */
function placeOf({ codes }: NamedBank): number {
  if (successorOf(codes) !== undefined) return COMMON.length + 1
  const places = codes.map((code) => COMMON.indexOf(code)).filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : COMMON.length
}

function successorOf(codes: readonly string[]): string | undefined {
  return codes.map((code) => MERGED_BANKS[code]).find((code) => code !== undefined)
}

/**
 * What is known of an IFSC: whether it is listed, the bank that has its accounts now, the bank that it was made by where
 * that one has merged, and the branch that the caller saved it with. The bank of an unlisted one is that of its letters.
 */
export async function findIfsc(db: Db, scope: Scope, typed: string): Promise<FoundIfsc> {
  const ifsc = typed.toUpperCase()
  const listed = bankOfIfsc(ifsc)
  const code = listed ?? lettersOfIfsc(ifsc)
  const successor = code === null ? undefined : MERGED_BANKS[code]
  const [names, branch] = await Promise.all([
    bankNames(
      db,
      [code, successor].filter((one) => one != null),
    ),
    savedBranch(db, scope, ifsc),
  ])
  const own = names.get(code ?? '') ?? null
  return {
    known: listed !== null && successor === undefined,
    bank_name: names.get(successor ?? code ?? '') ?? null,
    merged_bank: successor === undefined ? null : own,
    branch: listed === null ? null : branch,
  }
}
