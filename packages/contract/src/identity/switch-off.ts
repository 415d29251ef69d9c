import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'

export const getSwitchOff = call({
  method: 'GET',
  path: '/status-change/:userId',
  summary: 'What stays when a user below the caller is switched off: people below them, and payments',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  ids: { userId: 'downline' },
  params: z.object({ userId: idParam }),
  answer: z.object({
    data: z.object({
      admins: z.number(),
      distributors: z.number(),
      retailers: z.number(),
      /** The user's own, and mandates. */
      pending_payments: z.number(),
      automatic_payments: z.number(),
    }),
  }),
})
