// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.

export const objectionPage = () => import('../features/profile/objection-page.tsx')
export const profileScreen = () => import('./profile-screen.tsx')
export const securityPage = () => import('../features/security/security-page.tsx')
export const statusVerificationPage = () => import('../features/verification/status-verification-page.tsx')
export const trackPage = () => import('../features/track/track-page.tsx')
export const usersScreen = () => import('./users-screen.tsx')
