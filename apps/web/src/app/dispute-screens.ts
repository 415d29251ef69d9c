// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const disputesPage = () => import('../modules/payments/disputes/disputes-page.tsx')
