import { z } from 'zod/mini'
import { call } from '../call.ts'
import { EXPORT_FORMATS } from '../insight/exports.ts'
import { chosenIds, chosenParam } from './chosen.ts'
import { zeroOrOne } from './users.ts'

/** `done` changed something, `same` was so already, `refused` has a reason in words. */
const OUTCOMES = ['done', 'same', 'refused'] as const

const outcome = z.object({
  id: z.number(),
  outcome: z.enum(OUTCOMES),
  /** Why it was refused; null otherwise. */
  message: z.nullable(z.string()),
})
export type UserOutcome = z.infer<typeof outcome>

export const changeStatusOfUsers = call({
  method: 'POST',
  path: '/status-changes',
  effects: ['user.status'],
  summary:
    'Switches up to 100 users below the caller on or off, each by the rules of one; returns the result of each',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  stepUp: true,
  idempotent: true,
  body: z.strictObject({ users: chosenIds, status: zeroOrOne }),
  answer: z.object({ data: z.object({ message: z.string(), users: z.array(outcome) }) }),
})

export const exportUsers = call({
  method: 'GET',
  path: '/user-export',
  summary: 'Chosen users below the caller as a file; 404 when one of them is not there',
  feature: 'users',
  access: 'users.manage',
  for: 'account',
  ours: true,
  stepUp: true,
  errors: ['not-found'],
  query: z.strictObject({
    users: chosenParam,
    format: z.enum(EXPORT_FORMATS, 'Format must be csv or xlsx.'),
  }),
  // The bytes of the file.
  answer: z.unknown(),
})
