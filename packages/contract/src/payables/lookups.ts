import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'

const named = z.object({ id: z.number(), name: z.string() })

const bankOfList = z.object({
  bank_name: z.string(),
  ifsc_code: z.nullable(z.string()),
  ifsc_codes: z.array(z.string()),
  /** What people type for it: SBI, PNB. */
  short_names: z.array(z.string()),
  /** The name of the bank that has taken it over. */
  merged_into: z.nullable(z.string()),
})
export type BankOfList = z.infer<typeof bankOfList>

export const listBanks = call({
  method: 'GET',
  path: '/bank-list',
  summary:
    'Indian banks by name, each with its default IFSC: the common ones first, those that another bank took over last',
  feature: 'lookups',
  access: 'lookups.view',
  for: 'account',
  unscoped: 'a catalogue that is the same for everyone',
  reference: true,
  answer: z.array(bankOfList),
})

export const listStates = call({
  method: 'GET',
  path: '/states-list',
  summary: 'The 28 states and 8 union territories of India',
  feature: 'lookups',
  access: 'public',
  reference: true,
  answer: z.object({ states: z.array(named) }),
})

export const listCities = call({
  method: 'GET',
  path: '/cities-list/:stateId',
  summary: 'The cities of a state, in a field named states',
  feature: 'lookups',
  access: 'public',
  reference: true,
  ids: { stateId: 'catalogue' },
  params: z.object({ stateId: idParam }),
  answer: z.object({ states: z.array(named) }),
})

const foundIfsc = z.object({
  known: z.boolean(),
  /** The bank that has the account now; for an unlisted IFSC that of its first four letters. */
  bank_name: z.nullable(z.string()),
  /** The bank that the IFSC was made by, where another bank has taken it over. */
  merged_bank: z.nullable(z.string()),
  /** The branch that the caller saved a payee of this IFSC with. */
  branch: z.nullable(z.string()),
})
export type FoundIfsc = z.infer<typeof foundIfsc>

export const lookUpIfsc = call({
  method: 'GET',
  path: '/lookups/ifsc/:code',
  summary:
    'Whether an IFSC is known, its bank, and the branch that the caller saved it with: advice, never a block',
  feature: 'lookups',
  access: 'lookups.view',
  for: 'account',
  ours: true,
  params: z.object({ code: z.string().check(z.maxLength(20)) }),
  answer: foundIfsc,
})
