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
  summary: 'The services switched on, in the order of the cards',
  feature: 'services',
  access: 'services.view',
  unscoped: 'a catalogue that is the same for everyone',
  answer: z.object({ services: z.array(service) }),
})
