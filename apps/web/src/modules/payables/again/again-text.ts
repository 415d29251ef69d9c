/** The stubs on top of the services: payments that are due, and payees paid last. */
export const AGAIN_TEXT = {
  titleDue: 'Due and pay again',
  title: 'Pay again',
  overdue: (count: number) => (count === 1 ? '1 payment is overdue.' : `${count} payments are overdue.`),
  soon: (count: number) =>
    count === 1 ? '1 payment is due in the next 7 days.' : `${count} payments are due in the next 7 days.`,
  seeDue: 'See what is due',
  anyAmount: 'Any amount',
  due: (day: string) => `Due ${day}`,
  paid: (day: string) => `Paid ${day}`,
  pay: 'Pay',
  payAgain: 'Pay again',
  all: 'All products',
} as const
