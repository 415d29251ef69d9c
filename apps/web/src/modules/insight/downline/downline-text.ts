/** The texts of the downline. */
export const DOWNLINE_TEXT = {
  title: 'Downline',
  failed: 'The downline could not be fetched.',
  retailersPaid: (paying: number, all: number, days: string) =>
    all === 1
      ? `${paying} of 1 retailer paid from ${days}.`
      : `${paying} of ${all} retailers paid from ${days}.`,
  distributorsPaid: (paying: number, all: number, days: string) =>
    all === 1
      ? `${paying} of 1 distributor had payments from ${days}.`
      : `${paying} of ${all} distributors had payments from ${days}.`,
  adminsPaid: (paying: number, all: number, days: string) =>
    all === 1
      ? `${paying} of 1 admin had payments from ${days}.`
      : `${paying} of ${all} admins had payments from ${days}.`,
  idleWeek: (count: number) =>
    count === 1 ? '1 paid nothing this week.' : `${count} paid nothing this week.`,
  export: 'Export',
  csv: 'As CSV',
  xlsx: 'As Excel workbook',
  exportFailed: 'The downline could not be exported.',
  add: 'Add Retailer',
  role: 'Role',
  roles: { '4': 'Retailers', '3': 'Distributors', '2': 'Admins' },
  search: 'Name or mobile',
  filters: 'Ready filters',
  filterNames: {
    'idle-week': 'Paid nothing this week',
    idle: 'Paid nothing in the period',
    failing: 'Failed over 5 %',
    new: 'New',
    unverified: 'Not verified',
  },
  name: 'Name',
  volume: 'Volume',
  payments: 'Payments',
  failedShare: 'Failed',
  earned: 'Your earnings',
  last: 'Last payment',
  verification: 'Verification',
  verified: 'Verified',
  notVerified: 'Not verified',
  none: 'None',
  noneYet: 'None yet',
  today: (time: string) => `Today, ${time}`,
  at: (day: string, time: string) => `${day}, ${time}`,
  rate: (rate: string) => `${Number(rate).toFixed(1)} %`,
  paymentCount: (count: string, one: boolean) => (one ? '1 payment' : `${count} payments`),
  failedRate: (rate: string) => `Failed: ${Number(rate).toFixed(1)} %`,
  lastPayment: (moment: string) => `Last payment: ${moment}`,
  all: {
    '4': (count: number) => (count === 1 ? '1 retailer' : `All ${count} retailers`),
    '3': (count: number) => (count === 1 ? '1 distributor' : `All ${count} distributors`),
    '2': (count: number) => (count === 1 ? '1 admin' : `All ${count} admins`),
  },
  failedOf: (failed: string, ended: string) => `Failed: ${failed} of ${ended} payments`,
  linesOf: (name: string) => `Journal lines of ${name}`,
  empty: 'No one is below you in this role yet.',
  noMatch: 'No one matches these filters.',
  note: 'Volume counts paid payments with their charge. Each figure under Your earnings opens its journal lines.',
  noteVolume: 'Volume counts paid payments with their charge.',
}
