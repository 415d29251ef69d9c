/**
 * What a bank takes by a UPI mandate without asking the payer again. From the Reserve Bank's Digital Payments – E-mandate
 * Framework Directions, 2026 (RBI/DPSS/2026-27/396, 21 April 2026): up to ₹15,000 without further authentication, told at least
 * 24 hours before. The higher limit of ₹1,00,000 is for insurance, mutual funds and credit card bills alone.
 */
export const AUTOPAY = {
  mostPaise: 1_500_000n,
  noticeHours: 24,
  /** The hour in India before which Cashfree takes a UPI charge for the next day (its page on subscription charges). */
  sentBeforeHour: 21,
  /** How often a bank tries a UPI charge again before it has failed (the same page: one try and three more). */
  retries: 3,
} as const

/**
 * Days before its debit on which a charge is sent: a whole day lies between, so that 24 hours are kept whatever the hours
 * are, and so is 21 o'clock of the day before.
 */
export const SENT_DAYS_BEFORE = 2
