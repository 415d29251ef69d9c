// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const payoutsPage = () => import('../modules/payouts/payouts/payouts-page.tsx')
export const payoutSettingsPage = () => import('../modules/payouts/payouts/payout-settings-page.tsx')
