/**
 * Limits of a debit by UPI mandate without a new approval. From the Reserve Bank's Digital Payments – E-mandate
 * Framework Directions, 2026 (RBI/DPSS/2026-27/396, 21 April 2026): up to ₹15,000 without further authentication, notified
 * at least 24 hours before. The higher limit of ₹1,00,000 is for insurance, mutual funds and credit card bills alone.
 */
export const AUTOPAY = {
  mostPaise: 1_500_000n,
  noticeHours: 24,
  /** The hour in India before which Cashfree takes a UPI debit for the next day (its page on subscription charges). */
  sentBeforeHour: 21,
  /** Retries of a bank before a UPI debit has failed (the same page: one try and three more). */
  retries: 3,
} as const

/**
 * Days before its debit on which a mandate debit is sent: a whole day lies between, which keeps 24 hours at all times
 * of day, and 21 o'clock of the day before.
 */
export const SENT_DAYS_BEFORE = 2
