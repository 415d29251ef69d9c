import { newPushDevice } from '../messages/push.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { WEBHOOK_ENDPOINT_REQUESTS } from './good-webhook-endpoints.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

/** Valid requests of the calls about notifications on devices and webhook endpoints. */
export const PUSH_REQUESTS: Readonly<Record<string, Make>> = {
  ...WEBHOOK_ENDPOINT_REQUESTS,
  'POST /push/devices': async ({ portal, people: { retailer } }) => ({
    actor: retailer,
    path: {},
    body: (await newPushDevice(portal)).body,
  }),
  'DELETE /push/devices/:id': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).pushDevice },
  }),
  'POST /push/devices/:id/test': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).pushDevice },
  }),
}
