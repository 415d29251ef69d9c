// npm run schema: writes the schema of a new database into apps/api/schema/schema.sql.
// npm run schema -- <address>: prints the schema of that database, of which the address is its owner's.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/api/src/platform/database/migrations.ts'
import { root } from './portal/settings.ts'
import { removePostgres, startPostgres } from './postgres.ts'
import { printSchema } from './schema/catalogue.ts'

const [address] = process.argv.slice(2)
if (address) process.stdout.write(await schemaOf(address))
else writeFileSync(path.join(root, 'apps/api/schema/schema.sql'), await newSchema())

async function newSchema(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chukta-schema-'))
  const postgres = await startPostgres({ dataDir, isThrowAway: true })
  try {
    await migrate(postgres.ownerUrl, postgres.apiUrl)
    return await schemaOf(postgres.ownerUrl)
  } finally {
    await postgres.stop()
    await removePostgres(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function schemaOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await printSchema(client)
  } finally {
    await client.end()
  }
}
