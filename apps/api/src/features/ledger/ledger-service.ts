export { journalCtes } from './ledger-sql.ts'
