// The portal that the browser tests drive: as `npm start` runs it, on a data folder that begins empty.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { removePostgres } from '../scripts/postgres.ts'

const dataDir = path.resolve(process.env.DATA_DIR ?? '.tmp/browser')
await removePostgres(dataDir)
rmSync(dataDir, { recursive: true, force: true })
await import('../scripts/portal.ts')
