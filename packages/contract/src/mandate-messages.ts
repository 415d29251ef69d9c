/** The sentences about automatic payments, all ours. */
export const MANDATES = {
  loadFailed: 'Unable to fetch the automatic payment.',
  askFailed: 'Unable to set up the automatic payment. Please try again.',
  stopFailed: 'Unable to stop the automatic payment. Please try again.',
  totalChanged: 'The total has changed. Please look at it again.',
  notOffered: 'This cannot be paid automatically.',
  already: 'An automatic payment is set up already.',
  stopped: 'The automatic payment is stopped.',
  stoppedOnItsWay:
    'The automatic payment is stopped. A payment that was sent to the bank may still be taken.',
} as const
