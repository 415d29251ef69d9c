/** The sentences about notifications on devices, none in the specification. */
export const PUSH = {
  loadFailed: 'Unable to fetch the devices that get notifications.',
  saveFailed: 'Unable to switch notifications on. Please try again.',
  removeFailed: 'Unable to remove the device. Please try again.',
  testFailed: 'Unable to send a test. Please try again.',
  saved: 'Notifications are on for this device.',
  removed: 'The device gets no more notifications.',
  testSent: 'A test is on its way.',
  /** Refusals. */
  off: 'Notifications on devices are switched off in this portal.',
  foreignService: 'This browser uses a push service that the portal does not know.',
  wrongKeys: 'The browser gave keys that cannot be used. Please try again.',
  oldKey: 'The portal has a new key for notifications. Please reload the page and try again.',
  tooMany: 'Ten devices get notifications already. Please remove one first.',
  /** Texts of notifications, readable on a locked screen. No names, no account numbers. */
  paid: (amount: string) => `Payment of ${amount} made`,
  failed: (amount: string) => `Payment of ${amount} failed`,
  due: (day: string) => `A payment is due on ${day}`,
  dueOf: (amount: string, day: string) => `A payment of ${amount} is due on ${day}`,
  overdue: (day: string) => `A payment was due on ${day}`,
  overdueOf: (amount: string, day: string) => `A payment of ${amount} was due on ${day}`,
  test: 'Notifications work on this device',
} as const
