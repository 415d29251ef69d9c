// Texts shown after a press: no first list loads them.

export const FILTER_SHEET_TEXT = {
  title: 'Filter payments',
  from: 'From day',
  to: 'To day',
  status: 'Status',
  service: 'Service',
  method: 'Mode',
  gateway: 'Gateway',
  amountFrom: 'Amount from (₹)',
  amountTo: 'Amount to (₹)',
  late: 'Only those that have waited over 15 minutes',
  order: 'Order',
  orders: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    '-amount': 'Largest first',
    amount: 'Smallest first',
  },
  any: 'Any',
  clear: 'Clear filters',
  apply: 'Show payments',
  notAnAmount: 'The amount must be rupees like 1500.50.',
} as const

/** Whose payments are listed; the filter and its sign above the list. */
export const PAID_BY_TEXT = {
  label: 'Paid by',
  placeholder: 'Type a name or mobile',
  noOne: 'No one below you has this name or mobile.',
  by: (name: string) => `Paid by ${name}`,
  byUnknown: 'Paid by one user',
  remove: ': show the payments of everyone',
} as const

export const EXPORT_TEXT = {
  title: (rows: string) => `Export ${rows} payments`,
  note: (days: string) => `${days}. Days are those of India.`,
  allDays: 'All days',
  making: 'The file is being made.',
  progress: (done: string, all: string) => `${done} of ${all} rows`,
  done: (name: string) => `${name} is in your downloads.`,
  close: 'Close',
  retry: 'Nothing was exported. Try again in a moment.',
} as const
