import { z } from 'zod/mini'
import { call } from '../call.ts'

const service = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon_name: z.string(),
})

export const listServices = call({
  method: 'GET',
  path: '/services',
  summary: 'The services in the order of the cards, and those that are switched off for the caller',
  feature: 'services',
  access: 'services.view',
  for: 'account',
  answer: z.object({
    services: z.array(service),
    /** Those that the caller may not pay, with the reason. */
    switched_off: z.array(z.object({ service_id: z.number(), reason: z.string() })),
  }),
})
