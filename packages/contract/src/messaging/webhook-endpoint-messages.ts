/** The sentences about webhook endpoints, none in the specification. */
export const WEBHOOK_ENDPOINTS = {
  loadFailed: 'Unable to fetch the webhook endpoints.',
  deliveriesFailed: 'Unable to fetch the deliveries.',
  saveFailed: 'Unable to save the webhook endpoint. Please try again.',
  made: 'The webhook endpoint is ready.',
  saved: 'The webhook endpoint is saved.',
  removed: 'The webhook endpoint is removed.',
  rotated: 'The new secret signs from now on. The old one signs too for 24 hours.',
  testQueued: 'A test event is on its way.',
  resent: 'The event is sent again.',
  resentMany: (count: number) => `${count} events are sent again.`,
  /** Refusals. */
  urlRequired: 'Enter an address.',
  urlFormat: 'Enter an https address without user name and password.',
  urlPrivate: 'This address is not on the public internet.',
  typesRequired: 'Choose at least one event.',
  downlineNotYours: 'Retailers have no one below them.',
  tooMany: 'There are ten webhook endpoints already. Please remove one first.',
  isOff: 'The webhook endpoint is off. Please switch it on first.',
  spanFormat: 'Enter a time in the last 30 days, and a later one.',
} as const
