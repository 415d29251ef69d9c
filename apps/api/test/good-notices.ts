import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

/** Valid requests of the calls about notices. */
export const NOTICE_REQUESTS: Readonly<Record<string, Make>> = {
  'POST /notices/:id/read': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { id: of(retailer).notice },
  }),
}
