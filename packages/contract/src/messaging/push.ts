import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'
import { PUSH } from './push-messages.ts'

/** The kinds of a device's notifications: due payments, and payments that were made or failed. */
export const PUSH_KINDS = ['due', 'payments'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** The most devices of a person that get notifications. */
export const MOST_PUSH_DEVICES = 10

const pushDevice = z.object({
  id: z.number(),
  /** In plain words: `Chrome on Windows`. */
  label: z.string(),
  kinds: z.array(z.enum(PUSH_KINDS)),
  since: z.iso.datetime(),
  /** When its push service last took a message; null when none was sent yet. */
  last_used: z.nullable(z.iso.datetime()),
  /** The device of this call. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

export const getPush = call({
  method: 'GET',
  path: '/push',
  summary: 'The devices of the caller that get notifications, and the key that a browser needs to get them',
  feature: 'push',
  access: 'push.manage',
  for: 'person',
  ours: true,
  answer: z.object({
    data: z.object({
      /** The server's key (VAPID); null where notifications are switched off. */
      public_key: z.nullable(z.string()),
      devices: z.array(pushDevice),
    }),
  }),
})

const base64url = (length: number) =>
  z.string(PUSH.wrongKeys).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), PUSH.wrongKeys))

export const addPushDevice = call({
  method: 'POST',
  path: '/push/devices',
  summary: 'Has this device get notifications, of these kinds; one that gets them already is changed',
  feature: 'push',
  access: 'push.manage',
  for: 'person',
  ours: true,
  errors: ['conflict'],
  body: z.strictObject({
    /** The address of the browser's subscription (RFC 8030): https, on a push service of a browser. */
    endpoint: z
      .string(PUSH.foreignService)
      .check(z.maxLength(1000, PUSH.foreignService), z.regex(/^[!-~]+$/, PUSH.foreignService)),
    /** Its keys (RFC 8291): a point of P-256 and 16 bytes. */
    p256dh: base64url(87),
    auth: base64url(22),
    /** The server's key that it was made with. */
    public_key: base64url(87),
    kinds: z.array(z.enum(PUSH_KINDS)).check(z.minLength(1), z.maxLength(PUSH_KINDS.length)),
  }),
  answer: z.object({ message: z.string(), data: z.object({ id: z.number() }) }),
})

export const sendPushTest = call({
  method: 'POST',
  path: '/push/devices/:id/test',
  summary: 'Sends a notification to a device of the caller, to try it out',
  feature: 'push',
  access: 'push.manage',
  for: 'person',
  ours: true,
  errors: ['too-many-tries'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string() }),
})

export const stopPushDevice = call({
  method: 'DELETE',
  path: '/push/devices/:id',
  summary: 'Ends the notifications of a device of the caller',
  feature: 'push',
  access: 'push.manage',
  for: 'person',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string() }),
})
