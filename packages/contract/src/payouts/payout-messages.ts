/** Sentences about payouts that people see. */
export const PAYOUTS = {
  statusUnknown: 'This status is not known.',
  settleAs: 'Please choose settled-outside or released.',
  sendUnknown: 'Please choose at-once, daily or held.',
  dailyAt: 'Please give a time of day as HH:MM.',
  dailyOnly: 'A time of day belongs to daily payouts alone.',
  newAccountMinutes: 'Between 0 and 10,080 minutes.',
  serviceHasNone: 'This service has no payouts.',
  retried: 'The payout goes now.',
  kept: 'The payout waits until a person releases it.',
  mayArrive: 'Money is on its way and may still arrive. It cannot be sent again now.',
  isOver: 'This payout has ended. It cannot be changed.',
  disputed: 'The bank of the payer disputes this payment. The payout waits until that is decided.',
  settled: (done: number, left: number) =>
    left === 0 ? `${done} payouts done.` : `${done} payouts done; ${left} were left as they are.`,
  settingTitle: (service: string) => `Payouts of ${service}`,
  facts: {
    when: 'Payouts are sent',
    wait: 'First payout to a new account waits',
    sends: { 'at-once': 'at once', daily: 'once a day', held: 'when a person releases them' },
    daily: (time: string) => `daily at ${time}`,
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  },
  settingsSaved: 'Saved. It holds from the next payout on.',
  stopped: 'All payouts are stopped. Money that is on its way may still arrive.',
  stoppedAlready: 'Payouts are stopped already.',
  notStopped: 'Payouts are not stopped.',
  goOn: 'Payouts are resumed.',
  resumed: 'The provider takes payouts again.',
  notPaused: 'This provider is not paused.',
  listFailed: 'The payouts could not be loaded.',
} as const

/** Why a payout is on hold, by the value of `held_because`. */
export const HELD_BECAUSE: Readonly<Record<string, string>> = {
  'new-account': 'The first payout to a new account waits for a while.',
  schedule: 'Payouts of this service are sent at a set time, or when a person releases them.',
  'by-person': 'A person keeps it back.',
  unconfirmed:
    'The bank has not confirmed that the account belongs to this name. A person has to confirm it.',
  'account-invalid': 'The bank does not know this account. Please correct the number or the IFSC.',
  disputed: 'The bank of the payer disputes the payment.',
  'before-payouts': 'The payment is older than payouts. It is settled or released by hand.',
}

/** The remedy of a failure, by the value of `failure`. */
export const FAILED_BECAUSE: Readonly<Record<string, string>> = {
  account: 'The bank refused the account. Please correct number, IFSC or name; it is then sent again.',
  balance: 'Our account at the provider was too low. It is sent again.',
  mode: 'The bank did not take it in this way. It is tried in another one.',
  later: 'The bank could not be reached. It is tried again.',
  refused: 'The bank refused the payout. The money is refunded to the payer.',
  review: 'The payout could not be sent. We look into it; the money is safe until then.',
}
