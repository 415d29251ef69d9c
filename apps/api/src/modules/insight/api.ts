export { findTransaction, listPaymentsBefore, type TransactionRow } from './reports/transactions-sql.ts'
