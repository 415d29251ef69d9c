/** The sentences of the specification about paying, misspellings included. */
export const PAYMENT_MESSAGES = {
  noMethods: 'No payment methods available',
  methodsFailed: 'Unable to fetch the payment methods',
  selectMethod: 'Please select a payment method',
  sdkMissing: 'Payment SDK is not loaded. Please try again.',
  failedTryAgain: 'An error occurred during payment. Please try again.',
  sessionFailed: 'Unable to start payment session',
  tryAgain: 'An error occurred. Please try again.',
  invalidResponse: 'Invalid payment response',
  processingFailed: 'Payment processing failed. Please try again.',
  unableToProcess: 'Unable to process the payment',
  notCompleted: 'Payment could not be completed. Please try again.',
  noSession: 'No payment session ID received from server',
  missingOrder: 'Missing order ID',
  database: 'Something went wrong while processing your payment. Please try again or contact support.',
  somethingWrong: 'Something went wrong',
  cardNumberRequired: 'Card number is required.',
  cardExpiryRequired: 'Expiry date is required.',
  cardCvvRequired: 'Cvv  is required.',
  cardHolderRequired: 'Card holder name is required.',
  amountInvalid: 'Amount must be between ₹1.00 and ₹10,00,000.00 with at most two decimals.',
} as const

/** Sentences of the page with a payment's status. */
export const PAYMENT_STATUS_MESSAGES = {
  verifying: 'Verifying your payment, please wait...',
  success: 'Payment successful',
  failed: 'Payment failed',
  pending: 'Payment is still pending',
  error: 'Payment Failed',
  thankYou: 'Thank you,your payment has been success.',
  backToServices: 'Back To Services',
} as const
