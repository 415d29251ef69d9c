// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.

export const aadhaarOtpPage = () => import('../features/verification/aadhaar-otp-page.tsx')
export const cancelResetPage = () => import('../features/factor-resets/cancel-reset-page.tsx')
export const changePasswordPage = () => import('../features/passwords/change-password-page.tsx')
export const objectionPage = () => import('../features/profile/objection-page.tsx')
export const profileScreen = () => import('./profile-screen.tsx')
export const securityPage = () => import('../features/security/security-page.tsx')
export const statusVerificationPage = () => import('../features/verification/status-verification-page.tsx')
export const trackPage = () => import('../features/track/track-page.tsx')
export const usersScreen = () => import('./users-screen.tsx')
export const verificationPage = () => import('../features/verification/verification-page.tsx')
