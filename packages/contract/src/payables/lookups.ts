import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'

const named = z.object({ id: z.number(), name: z.string() })

export const listBanks = call({
  method: 'GET',
  path: '/bank-list',
  summary: 'Indian banks by name, each with its default IFSC',
  feature: 'lookups',
  access: 'lookups.view',
  unscoped: 'a catalogue that is the same for everyone',
  reference: true,
  answer: z.array(
    z.object({ bank_name: z.string(), ifsc_code: z.nullable(z.string()), ifsc_codes: z.array(z.string()) }),
  ),
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

export const lookUpIfsc = call({
  method: 'GET',
  path: '/lookups/ifsc/:code',
  summary: 'Whether an IFSC is known, and which bank it belongs to: advice, never a block',
  feature: 'lookups',
  access: 'lookups.view',
  unscoped: 'a catalogue that is the same for everyone',
  ours: true,
  params: z.object({ code: z.string().check(z.maxLength(20)) }),
  answer: z.object({ known: z.boolean(), bank_name: z.nullable(z.string()) }),
})
