// Recomputes the audit log's chain and compares it with its signed heads: npm run verify-audit
// Names the first wrong row; exit 1 if there is one. Works beside a running portal.
import { verifyAudit } from './modules/identity/audit/verify-service.ts'
import { readConfig } from './platform/configuration/config.ts'
import { connect } from './platform/database/db.ts'
import { readSecrets } from './platform/security/secrets.ts'

const { directDatabaseUrl, keyringAt, auditHeadsFile } = readConfig(process.env)
const { db, close } = connect(directDatabaseUrl, 2)
try {
  const startedAt = performance.now()
  const verdict = await verifyAudit(db, readSecrets(keyringAt), auditHeadsFile)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { wrong, rows, unsigned, waiting, heads, forgotten } = verdict
  console.log(`rows computed anew  ${rows} in ${seconds} s`)
  console.log(
    `signed heads        ${heads}${forgotten > 0 ? `, ${forgotten} of them under forgotten keys` : ''}`,
  )
  console.log(`not signed yet      ${unsigned}`)
  console.log(`not chained yet     ${waiting}`)
  console.log(
    wrong ? `WRONG   row ${wrong.auditId} ${wrong.what}` : 'holds   the audit log is as it was written',
  )
  process.exitCode = wrong ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
