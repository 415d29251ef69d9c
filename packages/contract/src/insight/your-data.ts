import { z } from 'zod/mini'
import { call } from '../call.ts'
import { PERSONAL_DATA } from './personal-data-messages.ts'

/** How long a download of one's own data is stored. */
export const DATA_DOWNLOAD_DAYS = 7

const keysOf = <K extends string>(group: Readonly<Record<K, string>>) => z.enum(Object.keys(group) as K[])

export const getYourData = call({
  method: 'GET',
  path: '/your-data',
  summary:
    'What is stored about the caller, by category: how many records, since when, why, until when, with whom it is shared. ' +
    'Counts and times, no values',
  feature: 'your-data',
  access: 'account.manage',
  for: 'account',
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

const dataDownload = z.object({
  id: z.number(),
  /** `expired`: its days are over, and the file is removed. */
  status: z.enum(['waiting', 'done', 'failed', 'expired']),
  created_at: z.iso.datetime(),
  /** Until when the file is stored; null before it is made. */
  expires_at: z.nullable(z.iso.datetime()),
  /** A link to the file for the next 60 seconds, once it is made; ask again for a new one. */
  url: z.nullable(z.string()),
})
export type DataDownload = z.infer<typeof dataDownload>

export const startDataDownload = call({
  method: 'POST',
  path: '/your-data/downloads',
  summary:
    "Starts a job that makes an archive of the caller's own data, JSON and files; a mail tells them when it is ready. One " +
    'that is being made is answered again; 429 beyond 3 in 24 hours',
  feature: 'your-data',
  access: 'account.manage',
  for: 'account',
  errors: ['too-many-tries'],
  stepUp: true,
  ours: true,
  answer: z.object({ data: dataDownload, message: z.string() }),
})

export const listDataDownloads = call({
  method: 'GET',
  path: '/your-data/downloads',
  summary: "The caller's newest downloads of their data, newest first, with links to those that are stored",
  feature: 'your-data',
  access: 'account.manage',
  for: 'account',
  stepUp: true,
  ours: true,
  answer: z.object({ data: z.array(dataDownload) }),
})
