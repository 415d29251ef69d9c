import { addLandlord } from '../money/paying.ts'
import { type Portal, startPortal, type TestDatabase } from './harness.ts'
import { makePeople, type People } from './people.ts'

export type Scene = { portal: Portal; people: People; landlord: { id: number; service_id: number } }

/** A portal with people, and a landlord whom the retailer pays. */
export async function startScene(env: Record<string, string> = {}, database?: TestDatabase): Promise<Scene> {
  const portal = await startPortal(env, database)
  const people = await makePeople(portal.db)
  return { portal, people, landlord: await addLandlord(portal, people.retailer.id) }
}
