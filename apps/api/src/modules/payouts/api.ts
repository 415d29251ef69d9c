export {
  openNumbers,
  openPayeeAccount,
  payeeAad,
  type SealedNumbers,
  sealAccount,
  sealNumbers,
  sealPan,
} from './payee-trust/payee-numbers-service.ts'
export { accountDoubt, insertConfirmations, isBadAccount } from './payee-trust/payee-trust-sql.ts'
export {
  maskedSchoolAccount,
  type SealedAccount,
  schoolAad,
  sealSchoolAccount,
} from './payee-trust/school-account-service.ts'
export { payeeOfPayment } from './payee-trust/trust-service.ts'
export {
  payoutById,
  payoutOfPayment,
  payoutsBefore,
  payoutsOfItems,
  shownPayout,
} from './payouts/payouts-service.ts'
export {
  closeTaken,
  lowerPayouts,
  oweItems,
  owePayee,
  oweSchool,
  PAYOUT_JOB,
  payeeHasPaise,
  postItems,
  raisePayout,
  wakeDisputed,
} from './payouts/payouts-sql.ts'
export { countFailed, countToRelease } from './payouts/waiting-sql.ts'
export { commissionLines, ofLine, traced } from './wallet/line-sql.ts'
export { ownAccountAad } from './wallet/own-account.ts'
export { linesOfMonth, monthsOfWallet } from './wallet/statement-pages-service.ts'
export { shownLine } from './wallet/wallet-service.ts'
export { type LineRow, readOneMoment } from './wallet/wallet-sql.ts'
