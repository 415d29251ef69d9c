// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const refundsPage = () => import('../features/refunds/refunds-page.tsx')
