// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const approvalsPage = () => import('../modules/identity/approvals/approvals-page.tsx')
export const waitingCount = () => import('./waiting-count.tsx')
