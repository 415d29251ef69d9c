/** An id that no record has. */
export const MISSING = 9_999_999

/** The same for features whose ids are texts. */
export const MISSING_TEXTS: Record<string, string> = {
  'api-keys': '4xKq9mWzT2f',
  payments: 'CK99999999999',
  exceptions: 'payment-9999999',
}
