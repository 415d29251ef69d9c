// Prints all that is known of one order: npm run order-log -- <order id> [log file…]
import { readOrderLog } from './modules/operations/order-log/order-log-service.ts'
import { commandOf } from './platform/configuration/command-of.ts'
import { readConfig } from './platform/configuration/config.ts'
import { connect } from './platform/database/db.ts'

const [orderId, ...logFiles] = process.argv.slice(2)
if (!orderId) {
  console.error(`Name an order: ${commandOf('order-log', 'CK26112300001 [log file…]')}`)
  process.exit(1)
}
const { db, close } = connect(readConfig(process.env).databaseUrl, 2)
const rows = await readOrderLog(db, orderId, logFiles).finally(close)
for (const { at, source, what, request_id } of rows) {
  console.log(`${at.toISOString()}  ${source.padEnd(8)} ${(request_id ?? '-').padEnd(50)} ${what}`)
}
if (rows.length === 0) console.error(`There is no order ${orderId}.`)
process.exitCode = rows.length > 0 ? 0 : 1
