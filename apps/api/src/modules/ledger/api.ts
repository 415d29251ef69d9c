export { addAccountsIn, allowReversal, insertItemPostings, journalCtes } from './ledger/ledger-sql.ts'
export { balancePayable } from './ledger/payable-sql.ts'
export { moneyIsStopped } from './money-stops/money-stops-sql.ts'
export { actorColumns, actorInput, actorTypes, insertPaymentEvents } from './timeline/payment-events-sql.ts'
