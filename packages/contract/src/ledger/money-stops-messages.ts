/** Sentences about money that is stopped; none of them is in the specification. */
export const MONEY_STOPS = {
  notStopped: 'Money is not stopped.',
  lifted: 'Refunds go on.',
  checking: 'The books are being checked.',
  loadFailed: 'Whether money is stopped could not be loaded.',
  liftFailed: 'Refunds could not be resumed.',
  checkFailed: 'The books could not be checked.',
} as const
