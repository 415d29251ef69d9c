export { countExceptions } from './exceptions/exceptions-sql.ts'
export { countOpenDifferences } from './reconciliation/list-sql.ts'
export { countUnanswered } from './tickets/tickets-sql.ts'
