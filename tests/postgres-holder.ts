// Starts PostgreSQL on the folder that is named and uses it until SIGTERM. The launcher's tests kill it.
import { startPostgres } from '../scripts/postgres.ts'

const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', log: console.error })
process.once('SIGTERM', async () => {
  await postgres.stop()
  process.exit(0)
})
process.send?.(postgres.ownerUrl)
