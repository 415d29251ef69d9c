import { z } from 'zod/mini'
import { call } from '../call.ts'

export const makeRecoveryCodes = call({
  method: 'POST',
  path: '/recovery-codes',
  summary: 'Makes ten new recovery codes, answered this once; the ones before no longer work',
  feature: 'security',
  access: 'session.use',
  for: 'person',
  errors: ['conflict'],
  unscoped: 'the account behind the token, and no other',
  stepUp: true,
  ours: true,
  answer: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }), message: z.string() }),
})
