export { noteFailure, noteRecovery, takeProbe } from './breaker-sql.ts'
