// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const repairDeskPage = () => import('../features/repair-desk/repair-desk-page.tsx')
export const webhooksPage = () => import('../features/webhooks/webhooks-page.tsx')
export const deskCount = () => import('./desk-count.tsx')
export const moneyStopBanner = () => import('./money-stop-banner.tsx')
export const gstReturnsPage = () => import('../features/tax/gst-returns-page.tsx')
export const reconciliationPage = () => import('../features/reconciliation/reconciliation-page.tsx')
export const gatewayAccountsPage = () => import('../features/gateway-accounts/gateway-accounts-page.tsx')
export const configurationPage = () => import('../features/routing/configuration-page.tsx')
export const prioritiesPage = () => import('../features/routing/priorities-page.tsx')
