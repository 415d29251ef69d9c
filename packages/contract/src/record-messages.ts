/** The sentences of reports, tickets, dashboard and audit log. Separate, so that the sign-in page does not load them. */
export const RECORDS = {
  reports: {
    listFailed: 'Unable to fetching the report.',
    detailFailed: 'Unable to fetch the report details.',
    invoiceFailed: 'Unable to fetch the invoice details.',
    // Not in the specification.
    urnCopied: 'URN copied.',
    notPaid: 'Only a paid transaction has an invoice.',
    invoicesBusy: 'Many invoices are being made. Please try again in a moment.',
    rangeTurned: 'The last day must not be before the first.',
    amountsTurned: 'The largest amount must not be below the smallest.',
    exportFailed: 'Unable to export the transactions.',
    exportTooLong: 'Too many transactions for one file. Please choose a shorter range.',
    exportLong: 'The export is long. It is made in the background.',
  },
  search: { least: 'Please type at least 2 characters.' },
  tickets: {
    none: 'No tickets.',
    addFailed: 'Unable to add the ticket, Please try again.',
    listFailed: 'Unable to fetch details of tickets, Please wait for sometime.',
    replyFailed: 'Unable to add the comments. Please try again later.',
    updateFailed: 'Unable to update the ticket details. Please wait for a moment.',
    detailFailed: 'Unable to fetch the ticket details, Please wait for a while.',
    fileTypes: 'Only .jpg and .png files are allowed.',
    commentRequired: 'Comment is required.',
    // The specification requires a value or a message and leaves the sentence open.
    subjectRequired: 'Subject is required.',
    priorityRequired: 'Priority is required.',
    descriptionRequired: 'Description is required.',
    statusInvalid: 'Status must be Open, On Hold or Closed.',
    created: 'Ticket created successfully.',
    updated: 'Ticket updated successfully.',
    replied: 'Comment added successfully.',
  },
  dashboard: { loadFailed: 'Unable to fetch the dashboard.' },
  audit: { loadFailed: 'Unable to fetch the audit log.' },
  notices: { loadFailed: 'Unable to fetch your notifications.' },
} as const
