// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const repairDeskPage = () => import('../features/repair-desk/repair-desk-page.tsx')
export const webhooksPage = () => import('../features/webhooks/webhooks-page.tsx')
export const deskCount = () => import('./desk-count.tsx')
export const moneyStopBanner = () => import('./money-stop-banner.tsx')
export const reconciliationPage = () => import('../features/reconciliation/reconciliation-page.tsx')
