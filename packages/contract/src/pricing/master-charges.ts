import { z } from 'zod/mini'
import { call } from '../call.ts'
import { methodRef } from '../catalogue-refs.ts'
import { dataMessage, idField } from '../fields.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { rate, rateField } from './rates.ts'

const messages = BACK_OFFICE.charges

export const listMasterCharges = call({
  method: 'GET',
  path: '/master-charges',
  summary: 'The base of every charge: percent per gateway and method, and since when',
  feature: 'charges',
  access: 'charges.master',
  for: 'account',
  ours: true,
  answer: z.object({
    data: z.array(
      z.object({
        pg_id: z.number(),
        payment_gateway_name: z.string(),
        charges: z.array(
          z.object({
            id: z.nullable(z.number()),
            payment_method: z.string(),
            payment_method_id: z.number(),
            charge: z.nullable(rate),
            since: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
})

export const storeMasterCharges = call({
  method: 'POST',
  path: '/store-master-charges',
  effects: ['charges.master'],
  summary: 'Sets master charges from now on; groups and payments keep their copies',
  feature: 'charges',
  access: 'charges.master',
  for: 'account',
  stepUp: true,
  approval: 'charges',
  ours: true,
  ids: { pg_id: 'catalogue' },
  body: z.strictObject({
    charges: z
      .array(
        z.strictObject({
          pg_id: idField(messages.gatewayUnknown),
          payment_method: methodRef(messages.methodUnknown),
          charge: rateField(messages.format),
        }),
        messages.format,
      )
      .check(z.minLength(1, BACK_OFFICE.routing.noChanges), z.maxLength(500, 'Too many charges.')),
  }),
  answer: dataMessage,
})
