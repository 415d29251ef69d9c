// npm run partitions -- list | detach <month> | archive <month> <folder> | restore <manifest>
import { runPartitions } from './modules/operations/partitions/archive-service.ts'
import { readConfig } from './platform/configuration/config.ts'

try {
  await runPartitions(readConfig(process.env).ownerDatabaseUrl, process.argv.slice(2), console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
