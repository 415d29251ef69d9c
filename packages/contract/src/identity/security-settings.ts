import { z } from 'zod/mini'
import { call } from '../call.ts'
import { SECURITY } from './security-messages.ts'

const messages = SECURITY.settings

const settings = z.object({
  /** Super admins and admins must have a second factor. */
  factor_required: z.boolean(),
  /** Days they have to add one, from the moment it was required. */
  grace_days: z.number(),
  /** When those days are over; null while nothing is required. */
  required_from: z.nullable(z.iso.datetime()),
})
export type SecuritySettings = z.infer<typeof settings>

export const getSecuritySettings = call({
  method: 'GET',
  path: '/security-settings',
  summary: 'Security settings of the whole installation',
  feature: 'security',
  access: 'security.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  beforeSecondFactor: true,
  ours: true,
  answer: z.object({ data: settings }),
})

export const storeSecuritySettings = call({
  method: 'POST',
  path: '/security-settings',
  effects: ['security.settings'],
  summary: 'Requires a second factor of super admins and admins after days of grace, or no longer',
  feature: 'security',
  access: 'security.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  stepUp: true,
  approval: 'settings',
  ours: true,
  body: z.strictObject({
    factor_required: z.boolean(messages.requiredFormat),
    grace_days: z.number(messages.graceFormat).check(
      z.refine((days) => Number.isInteger(days) && days >= 0 && days <= 90, {
        error: messages.graceFormat,
      }),
    ),
  }),
  answer: z.object({ data: settings, message: z.string() }),
})
