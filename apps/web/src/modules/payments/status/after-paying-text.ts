/** What a payer can do once a payment is through. */
export const AFTER_PAYING_TEXT = {
  receiptFailed: 'The receipt could not be loaded.',
  pdf: 'Download PDF',
  preparing: 'Preparing…',
  pdfFailed: 'The PDF could not be made.',
  remind: 'Remind me next month',
  reminding: 'Saving…',
  dueOn: (day: string) => `Change due day: ${day}`,
  reminded: (day: string) => `You are reminded to pay again on ${day}.`,
  remindFailed: 'The reminder could not be saved.',
  rememberBill: 'Remember this bill',
  payAnother: 'Pay someone else',
} as const
