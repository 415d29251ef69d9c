import { z } from 'zod/mini'
import { call } from '../../call.ts'
import { paging } from '../../fields.ts'

/** Days for which calls of programs are listed. */
export const KEY_REQUEST_DAYS = 7
/** The most that are counted and listed: older ones are found by filters. */
export const MOST_KEY_REQUESTS = 10_000

/** What came of a call: done, refused, or failed at our side. */
export const KEY_REQUEST_RESULTS = ['2xx', '4xx', '5xx'] as const
export type KeyRequestResult = (typeof KEY_REQUEST_RESULTS)[number]

const keyRequest = z.object({
  id: z.number(),
  /** The `X-Request-Id` of the answer. */
  request_id: z.string(),
  method: z.string(),
  /** The pattern of the path, such as `/payments/:id`. */
  path: z.string(),
  status: z.number(),
  took_ms: z.number(),
  at: z.iso.datetime(),
  key_id: z.string(),
  /** Null for a key that is stored no longer. */
  key_name: z.nullable(z.string()),
})
export type KeyRequest = z.infer<typeof keyRequest>

export const listKeyRequests = call({
  method: 'GET',
  path: '/api-key-requests',
  summary: 'The calls of the caller’s programs of the last 7 days, newest first, without bodies and queries',
  feature: 'api-keys',
  access: 'api-keys.manage',
  for: 'account',
  ours: true,
  query: z.strictObject({
    ...paging,
    result: z.optional(z.enum(KEY_REQUEST_RESULTS)),
    /** The id of an API key. */
    key: z.optional(z.string().check(z.regex(/^\w{1,20}$/))),
  }),
  ids: { key: 'record' },
  answer: z.object({ data: z.object({ data: z.array(keyRequest), total: z.number() }) }),
})
