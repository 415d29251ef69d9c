import { z } from 'zod/mini'
import { call } from '../call.ts'

/** Seconds that the link of a file lives (design 5). */
export const FILE_LINK_SECONDS = 60

export const openFile = call({
  method: 'GET',
  path: '/files/:id',
  summary: 'Opens a stored file by its signed link',
  feature: 'files',
  access: 'public',
  errors: ['forbidden', 'not-found'],
  ours: true,
  ids: { id: 'credential' },
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({
    expires: z.string().check(z.regex(/^\d{10}$/, 'Invalid link.')),
    signature: z.string().check(z.regex(/^[\w-]{43}$/, 'Invalid link.')),
  }),
  // The bytes of the file.
  answer: z.unknown(),
})
