import { z } from 'zod/mini'
import { call } from '../call.ts'
import { methodRef } from '../catalogue-refs.ts'
import { idField, idParam } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { CHARGE_SLABS } from './charge-slabs-messages.ts'
import { saved } from './charges.ts'
import { rate } from './rates.ts'

const messages = BACK_OFFICE.charges

/** The most slabs of one charge, the first one counted. */
export const MAX_SLABS = 10

/** A slab: the rate of a gateway and method for amounts from `from_amount` up to the next slab. */
const slab = z.object({
  pg_id: z.number(),
  pg_name: z.string(),
  payment_method: z.string(),
  payment_method_id: z.number(),
  from_amount: rupees,
  rate,
})
export type ChargeSlab = z.infer<typeof slab>

export const listSlabs = call({
  method: 'GET',
  path: '/charge-slabs/:groupId',
  summary: 'All slabs of a group, and those assigned to its owner, each with the amount it begins at',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  ours: true,
  ids: { groupId: 'record' },
  params: z.object({ groupId: idParam }),
  answer: z.object({
    data: z.object({
      group: z.object({
        id: z.number(),
        name: z.string(),
        role_id: z.number(),
        roles: z.object({ name: z.string() }),
      }),
      /** Identifies these charges. */
      version: z.string(),
      slabs: z.array(slab),
      assigned: z.array(slab),
    }),
  }),
})

/** Numbers and decimal texts are both taken; amounts and rates are judged by the server, which names the row. */
const slabField = z.strictObject({
  pg_id: idField(messages.gatewayUnknown),
  pg_name: z.nullish(z.string().check(z.maxLength(100))),
  payment_method: methodRef(messages.methodUnknown),
  payment_method_id: z.nullish(idField()),
  from_amount: z.union([z.string(CHARGE_SLABS.from), z.number(CHARGE_SLABS.from)], CHARGE_SLABS.from),
  rate: z.union([z.string(messages.format), z.number(messages.format)], messages.format),
})
export type SlabField = z.infer<typeof slabField>

export const storeSlabs = call({
  method: 'PUT',
  path: '/charge-slabs/:groupId',
  effects: ['charges.group'],
  summary: 'Sets all slabs of a group; a gateway and method that the list leaves out has no charge then',
  feature: 'charges',
  access: 'charges.manage',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ours: true,
  ids: { groupId: 'record', pg_id: 'catalogue', payment_method_id: 'catalogue' },
  params: z.object({ groupId: idParam }),
  body: z.strictObject({
    slabs: z.array(slabField, CHARGE_SLABS.list).check(z.maxLength(500, 'Too many charges.')),
    /** The version that the caller saw: 409 when the charges have changed since. */
    version: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Invalid value.'))),
  }),
  answer: saved,
})
