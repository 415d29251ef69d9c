// Apart from the other screens: the addresses of the files that these load would weigh on the first signed-in list.

export const companyPage = () => import('../features/company/company-page.tsx')
export const announcementsPage = () => import('../features/announcements/announcements-page.tsx')
export const policyPage = () => import('../features/policy/policy-page.tsx')
export const accessibilityPage = () => import('../features/policy/accessibility-page.tsx')
