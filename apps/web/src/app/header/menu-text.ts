/** What each page of the menus is, and what waits there. Loaded after the page. */
export const MENU_TEXT = {
  notes: {
    '/user-details/admin': 'Their distributors and retailers',
    '/user-details/distributor': 'Their retailers and commission',
    '/user-details/retailer': 'Those who pay',
    '/charges': 'Rates that payers pay, by group',
    '/commissions': 'Rates that admins and distributors earn',
    '/master-charges': 'Lowest rates for every group',
    '/payment-configuration': 'Methods of each gateway',
    '/payment-gateways': 'Keys and state of each gateway',
    '/payment-priorities': 'Gateway order for each method',
    '/webhooks': 'Reports that gateways sent',
    '/payouts': 'Transfers to payees',
    '/refunds': 'Money that goes back to payers',
    '/disputes': 'Payments that a bank asks about',
    '/exceptions': 'Records that need a person',
    '/reconciliation': 'Our books beside those of gateways',
    '/gst-returns': 'GSTR-1 and GSTR-3B by month',
    '/payout-settings': 'Times, hold and halt of payouts',
    '/company': 'Name, look and policies',
    '/approvals': 'Changes that a second person decides',
    '/audit-log': 'Who did what, and when',
    '/announcements': 'Messages to whole roles',
    '/security': 'Second factors, for you and others',
  } as Record<string, string>,
  failed: (count: number) => `${count} failed`,
  toRelease: (count: number) => `${count} to release`,
  refused: (count: number) => `${count} refused`,
  replyBy: (day: string) => `Reply by ${day}`,
  oldest: (day: string) => `Oldest since ${day}`,
  /** The name of a count, for a screen reader. */
  counts: {
    '/payouts': (count: number) =>
      count === 1 ? '1 payout needs attention' : `${count} payouts need attention`,
    '/refunds': (count: number) =>
      count === 1 ? '1 refund needs attention' : `${count} refunds need attention`,
    '/disputes': (count: number) => (count === 1 ? '1 dispute to answer' : `${count} disputes to answer`),
    '/exceptions': (count: number) => (count === 1 ? '1 exception open' : `${count} exceptions open`),
    '/reconciliation': (count: number) => (count === 1 ? '1 break open' : `${count} breaks open`),
    '/approvals': (count: number) => (count === 1 ? '1 change to decide' : `${count} changes to decide`),
    '/user-support': (count: number) =>
      count === 1 ? '1 ticket without a reply' : `${count} tickets without a reply`,
    '/due-payments': (count: number) => (count === 1 ? '1 payment due' : `${count} payments due`),
  } as Record<string, (count: number) => string>,
  inAll: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  wallet: 'Wallet',
  statement: 'Statement',
} as const
