// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const payoutsPage = () => import('../features/payouts/payouts-page.tsx')
export const payoutSettingsPage = () => import('../features/payouts/payout-settings-page.tsx')
