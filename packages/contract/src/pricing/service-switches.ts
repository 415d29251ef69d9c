import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idField, idParam } from '../fields.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { SERVICE_SWITCHES } from './service-switch-messages.ts'

/** Why a service is off, as its payers read it: one line of 5 to 200 characters. */
const reason = z
  .string(SERVICE_SWITCHES.reason)
  .check(
    z.trim(),
    z.minLength(5, SERVICE_SWITCHES.reason),
    z.maxLength(200, SERVICE_SWITCHES.reason),
    z.regex(/^\P{Cc}*$/u, 'Invalid value.'),
  )

const ids = { user_id: 'downline', group_id: 'record' } as const

const switched = z.object({
  service_id: z.number(),
  name: z.string(),
  /** False: off for this user or group itself. */
  enabled: z.boolean(),
  /** Null while it is on. */
  reason: z.nullable(z.string()),
  switched_by: z.nullable(z.string()),
  switched_at: z.nullable(z.string()),
  /** The caller may not change it. */
  locked: z.boolean(),
  /** The reason of another switch that keeps it off: of someone above the user, or of a group. Null without one. */
  above: z.nullable(z.string()),
})
export type ServiceSwitch = z.infer<typeof switched>

export const listServiceSwitches = call({
  method: 'GET',
  path: '/service-switches',
  summary: 'Every service, and whether a user below the caller or a charge group may pay it, with the reason',
  feature: 'services',
  access: 'services.switch',
  for: 'account',
  ours: true,
  ids,
  query: z.strictObject({ user_id: z.optional(idParam), group_id: z.optional(idParam) }),
  answer: z.object({ data: z.array(switched) }),
})

export const switchService = call({
  method: 'PUT',
  path: '/service-switches',
  summary:
    'Switches a service on or off for a user or a charge group, and everyone below; off needs a reason',
  feature: 'services',
  access: 'services.switch',
  for: 'account',
  ours: true,
  stepUp: true,
  effects: ['service.switch'],
  ids: { ...ids, service_id: 'catalogue' },
  freeText: ['reason'],
  body: z.strictObject({
    user_id: z.nullish(idField()),
    group_id: z.nullish(idField()),
    service_id: idField(BACK_OFFICE.routing.serviceUnknown),
    enabled: z.boolean(),
    /** Required when it is switched off. */
    reason: z.nullish(reason),
  }),
  answer: dataMessage,
})
