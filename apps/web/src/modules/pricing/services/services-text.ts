/** Texts of the services page; separate from STRINGS, so that sign-in does not load them. */
export const SERVICES_TEXT = {
  products: 'Products Activated',
  access: 'Access',
  off: 'Switched off',
  payees: 'See payees',
  search: 'Search services',
  noMatch: (search: string) => `No service matches “${search}”.`,
  clearSearch: 'Clear search',
  recent: 'Recent payments',
  allInReports: 'All in Reports',
  paidTo: 'Paid to',
  service: 'Service',
  date: 'Date',
  mode: 'Mode',
  amount: 'Amount',
  status: 'Status',
} as const
