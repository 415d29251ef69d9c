import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../apps/api/src/platform/database/db.ts'
import { migrate } from '../apps/api/src/platform/database/migrations.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'
import { quickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database that tests connect to in order to create their own from the template. */
    databaseAdminUrl: string
    /** The same server for the api's role, which reads and writes, and owns nothing. */
    databaseApiUrl: string
  }
}

const folder = path.resolve(import.meta.dirname, '../.tmp')
const quick = quickFolder()
const NAME = 'chukta-tests-'
const TEMPLATE = 'chukta_template'

/**
 * One PostgreSQL for the whole run, in a folder that is deleted at its end, with one template, migrated and planted:
 * a test file makes its own database by `create database x template chukta_template`. The address is given
 * as `inject('databaseAdminUrl')` and TEST_DATABASE_ADMIN_URL.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = path.join(quick, `${NAME}${process.pid}`)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startPostgres({ dataDir, log: console.error, isThrowAway: true })
  try {
    await makeTemplate(postgres.ownerUrl, postgres.apiUrl)
  } catch (error) {
    await postgres.stop()
    await removeDataDir(dataDir)
    throw error
  }
  project.provide('databaseAdminUrl', postgres.ownerUrl)
  project.provide('databaseApiUrl', postgres.apiUrl)
  process.env.TEST_DATABASE_ADMIN_URL = postgres.ownerUrl
  // Server processes of tests need not compile the same code again.
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled')
  return async () => {
    await postgres.stop()
    await removeDataDir(dataDir)
  }
}

async function makeTemplate(adminUrl: string, apiUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  const inTemplate = (address: string) => new URL(`/${TEMPLATE}`, address).href
  await migrate(inTemplate(adminUrl), inTemplate(apiUrl))
  const { db, close } = connect(inTemplate(adminUrl), 1)
  await plantReference(db)
  await close()
  await admin.end()
}

/** Runs that were killed leave their folder, and a server on it. */
async function removeLeftovers(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const place of new Set([folder, quick])) {
    for (const name of readdirSync(place)) {
      const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : 0
      if (pid && !isAlive(pid)) await removeDataDir(path.join(place, name))
    }
  }
}

async function removeDataDir(dataDir: string): Promise<void> {
  await removePostgres(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
