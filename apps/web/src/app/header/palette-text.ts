/** The actions of the palette, and the screens in no menu. */
export const PALETTE_TEXT = {
  pay: (service: string) => `Pay ${service}`,
  addPayee: (service: string) => `Add a payee: ${service}`,
  newTicket: 'Raise a ticket',
  theme: (name: string) => `${name} theme`,
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  screens: [
    { label: 'Notifications', path: '/notifications' },
    { label: 'Security: passkeys and authenticator', path: '/security' },
    { label: 'Devices', path: '/devices' },
    { label: 'Change Password', path: '/update-password' },
    { label: 'Verification status', path: '/status-verification' },
    { label: 'Earnings', path: '/earnings' },
    { label: 'Downline', path: '/downline' },
  ],
  /** Words by which people look for a page that has another name. */
  words: {
    '/wallet': 'statement passbook balance ledger earnings commission',
    '/earnings': 'commission income',
    '/downline': 'network team retailers distributors',
    '/user-details/distributor': 'downline',
    '/user-details/retailer': 'downline',
    '/user-import': 'bulk upload CSV Excel',
    '/payouts': 'settlement transfer',
    '/reconciliation': 'settlement',
    '/user-reports': 'transactions payments settlement history',
    '/status-verification': 'KYC PAN Aadhaar documents',
    '/disputes': 'chargeback',
    '/user-support': 'tickets support complaint',
    '/security': 'two-factor 2FA OTP',
  } as Record<string, string>,
}
