/** The texts of the line about due payments below the services; apart, since it is loaded with them. */
export const DUE_STRIP_TEXT = {
  label: 'Due payments',
  overdue: (count: number) => (count === 1 ? '1 payment is overdue.' : `${count} payments are overdue.`),
  soon: (count: number) =>
    count === 1 ? '1 payment is due in the next 7 days.' : `${count} payments are due in the next 7 days.`,
  open: 'See what is due',
}
