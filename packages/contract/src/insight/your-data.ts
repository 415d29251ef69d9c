import { z } from 'zod/mini'
import { call } from '../call.ts'
import { PERSONAL_DATA } from './personal-data-messages.ts'

const keysOf = <K extends string>(group: Readonly<Record<K, string>>) => z.enum(Object.keys(group) as K[])

export const getYourData = call({
  method: 'GET',
  path: '/your-data',
  summary:
    'What is stored about the caller, by category: how many records, since when, why, until when, with whom it is shared. ' +
    'Counts and times, no values',
  feature: 'your-data',
  access: 'session.use',
  ours: true,
  answer: z.object({
    data: z.object({
      /** Those of which there are records. */
      categories: z.array(
        z.object({
          key: keysOf(PERSONAL_DATA.categories),
          ground: keysOf(PERSONAL_DATA.grounds),
          recipients: z.array(keysOf(PERSONAL_DATA.recipients)),
          records: z.number(),
          /** Of the oldest and the newest record; null where no record has a time. */
          first_at: z.nullable(z.iso.datetime()),
          last_at: z.nullable(z.iso.datetime()),
          /** How long, with the number of records of each term; most records first. */
          terms: z.array(z.object({ key: keysOf(PERSONAL_DATA.terms), records: z.number() })),
        }),
      ),
    }),
  }),
})
export type YourData = z.output<(typeof getYourData)['answer']>['data']
