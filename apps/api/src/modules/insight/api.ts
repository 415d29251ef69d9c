export { membersAfter } from './downline/downline-service.ts'
export { earningsOf } from './earnings/earnings-service.ts'
export { findTransaction, listPaymentsBefore, type TransactionRow } from './reports/transactions-sql.ts'
