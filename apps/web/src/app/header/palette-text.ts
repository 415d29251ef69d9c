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
    { label: 'Wallet', path: '/wallet' },
    { label: 'Security: passkeys and authenticator', path: '/security' },
    { label: 'Devices', path: '/devices' },
    { label: 'Change Password', path: '/update-password' },
    { label: 'Verification status', path: '/status-verification' },
  ],
}
