import { createHash } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from '../../../scripts/postgres.ts'

/** Runs one statement on the database of this worker's portal, for changes that only time would make. Returns its rows. */
export async function inDatabase(
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { portals } = test.info().config.metadata as { portals: { env: { DATA_DIR: string } }[] }
  const dataDir = portals[test.info().parallelIndex]?.env.DATA_DIR ?? ''
  // Joins the server that the portal runs.
  const postgres = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await client.connect()
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Ages the last sign-in or step-up of the page's session by so many minutes. */
export async function ageProof(page: Page, minutes: number): Promise<void> {
  const token = await page.evaluate<string>("localStorage.getItem('authToken')")
  await inDatabase(
    'update sessions set stepped_up_at = now() - make_interval(mins => $1) where token_hash = $2',
    [minutes, createHash('sha256').update(token).digest()],
  )
}
