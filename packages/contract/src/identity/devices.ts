import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'

const device = z.object({
  id: z.number(),
  /** In plain words: `Chrome on Windows`. */
  label: z.string(),
  /** The place of the last sign-in on it. */
  address: z.string(),
  since: z.iso.datetime(),
  last_used: z.iso.datetime(),
  /** The device of this call. */
  current: z.boolean(),
  signed_in: z.boolean(),
})
export type Device = z.infer<typeof device>

export const listDevices = call({
  method: 'GET',
  path: '/devices',
  summary: 'The devices the caller signed in on, that of this session first',
  feature: 'devices',
  access: 'session.use',
  for: 'person',
  ours: true,
  answer: z.object({ data: z.array(device) }),
})

export const endDevice = call({
  method: 'DELETE',
  path: '/devices/:id',
  summary: 'Ends one device of the caller: its sessions, and the token of the device',
  feature: 'devices',
  access: 'session.use',
  for: 'person',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string() }),
})

export const endOtherDevices = call({
  method: 'DELETE',
  path: '/devices',
  summary:
    'Ends every other device and session of the caller, and the links, codes and addresses that speak for them',
  feature: 'devices',
  access: 'session.use',
  for: 'person',
  ours: true,
  answer: z.object({ message: z.string(), ended: z.number() }),
})
