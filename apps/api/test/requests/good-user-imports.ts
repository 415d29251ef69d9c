import { randomUUID } from 'node:crypto'
import { userCsv, userRow } from '../identity/user-files.ts'
import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest

const rows: Make = ({ people }) => ({
  actor: people.admin,
  path: {},
  body: { role: 4, parent_id: people.distributor.id, rows: [userRow()] },
})

/** Valid requests of the import of users. */
export const USER_IMPORT_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /user-imports/template': ({ people }) => ({
    actor: people.admin,
    path: {},
    query: { role: 3, format: 'csv' },
  }),
  'POST /user-imports/file': ({ people }) => ({
    actor: people.admin,
    path: {},
    body: { role: 4, parent_id: people.distributor.id },
    files: { file: new Blob([userCsv(4, [userRow()])]) },
  }),
  'POST /user-imports/check': rows,
  'POST /user-imports': (world) => ({ ...rows(world), headers: { 'Idempotency-Key': randomUUID() } }),
}
