import { checkBooks } from './modules/ledger/ledger/books-service.ts'
import { readConfig } from './platform/configuration/config.ts'
import { connect } from './platform/database/db.ts'

const { db, close } = connect(readConfig(process.env).directDatabaseUrl, 2)
const verdicts = await checkBooks(db)
await close()
for (const { name, holds, broken, examples } of verdicts) {
  console.log(holds ? `holds   ${name}` : `BROKEN  ${name}: ${broken} (${examples})`)
}
const broken = verdicts.filter((verdict) => !verdict.holds).length
console.log(`${verdicts.length - broken} of ${verdicts.length} hold`)
process.exitCode = broken === 0 ? 0 : 1
