// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const refundsPage = () => import('../modules/payments/refunds/refunds-page.tsx')
