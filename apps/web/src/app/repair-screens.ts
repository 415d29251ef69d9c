// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const repairDeskPage = () => import('../modules/operations/repair-desk/repair-desk-page.tsx')
export const webhooksPage = () => import('../modules/pricing/webhooks/webhooks-page.tsx')
export const deskCount = () => import('./desk-count.tsx')
export const moneyStopBanner = () => import('./money-stop-banner.tsx')
export const gstReturnsPage = () => import('../modules/insight/tax/gst-returns-page.tsx')
export const reconciliationPage = () => import('../modules/operations/reconciliation/reconciliation-page.tsx')
export const gatewayAccountsPage = () =>
  import('../modules/pricing/gateway-accounts/gateway-accounts-page.tsx')
export const configurationPage = () => import('../modules/pricing/routing/configuration-page.tsx')
export const prioritiesPage = () => import('../modules/pricing/routing/priorities-page.tsx')
