// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const companyPage = () => import('../modules/identity/company/company-page.tsx')
export const announcementsPage = () => import('../modules/messaging/announcements/announcements-page.tsx')
export const policyPage = () => import('../modules/identity/policy/policy-page.tsx')
export const accessibilityPage = () => import('../modules/identity/policy/accessibility-page.tsx')
