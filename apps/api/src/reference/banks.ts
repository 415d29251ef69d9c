import { createRequire } from 'node:module'
import { isIfsc } from '@chukta/contract/bank-codes'

const require = createRequire(import.meta.url)

/** Bank code → its branches, the last six characters of an IFSC; numbers are digits without leading zeros. */
type Branches = Record<string, (number | string)[]>
let branches: Branches | undefined

function allBranches(): Branches {
  branches ??= require('ifsc/src/IFSC.json') as Branches
  return branches
}

/** Every bank with its code, name and default IFSC; a bank without branches of its own has its sponsor's. */
export function allBanks(): { code: string; name: string; ifscCode: string | null }[] {
  const names = require('ifsc/src/banknames.json') as Record<string, string>
  const members = require('ifsc/src/banks.json') as Record<string, { ifsc?: string | null }>
  return Object.entries(names).map(([code, name]) => ({
    code,
    name,
    ifscCode: firstIfsc(code) ?? members[code]?.ifsc ?? null,
  }))
}

function firstIfsc(code: string): string | null {
  const first = allBranches()[code]?.[0]
  return first === undefined ? null : `${code}0${String(first).padStart(6, '0')}`
}

/**
 * The bank code behind an IFSC, null when no such branch is known.
 * Sub-members of a sponsor bank have codes of their own under the sponsor's prefix.
 */
export function bankOfIfsc(ifsc: string): string | null {
  const [, bank = '', branch = ''] = /^([A-Z]{4})0([A-Z0-9]{6})$/.exec(ifsc.toUpperCase()) ?? []
  const asListed = /^\d+$/.test(branch) ? Number(branch) : branch
  if (!allBranches()[bank]?.includes(asListed)) return null
  const members = require('ifsc/src/sublet.json') as Record<string, string>
  return members[ifsc.toUpperCase()] ?? bank
}

/** The first four letters of an IFSC, which are its bank's code; null for a text of another shape. */
export function lettersOfIfsc(ifsc: string): string | null {
  return isIfsc(ifsc) ? ifsc.slice(0, 4) : null
}
