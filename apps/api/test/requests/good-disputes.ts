import { PDF } from '../files/sample-files.ts'
import type { GoodRequest, World } from './good-requests.ts'

/** Valid requests of the calls about one dispute. */
export const DISPUTE_REQUESTS: Readonly<Record<string, (world: World) => GoodRequest>> = {
  'GET /disputes/:id': ({ people: { admin, retailer }, of }) => ({
    actor: admin,
    path: { id: of(retailer).dispute },
  }),
  'POST /disputes/:id/evidence': ({ people: { admin, retailer }, of }) => ({
    actor: admin,
    path: { id: of(retailer).dispute },
    body: { note: 'The rent was paid out.', kind_1: 'agreement' },
    files: { file_1: new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }) },
  }),
  'POST /disputes/:id/accept': ({ people: { admin, distributor }, of }) => ({
    actor: admin,
    path: { id: of(distributor).dispute },
  }),
}
