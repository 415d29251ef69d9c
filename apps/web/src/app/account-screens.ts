// Apart from their routes: the addresses of every file they load would weigh on sign-in, where the routes stand.

export const aadhaarOtpPage = () => import('../modules/identity/verification/aadhaar-otp-page.tsx')
export const cancelResetPage = () => import('../modules/identity/factor-resets/cancel-reset-page.tsx')
export const changePasswordPage = () => import('../modules/identity/passwords/change-password-page.tsx')
export const objectionPage = () => import('../modules/identity/profile/objection-page.tsx')
export const profileScreen = () => import('./profile-screen.tsx')
export const securityPage = () => import('../modules/identity/security/security-page.tsx')
export const statusVerificationPage = () =>
  import('../modules/identity/verification/status-verification-page.tsx')
export const trackPage = () => import('../modules/payments/track/track-page.tsx')
export const usersScreen = () => import('./users-screen.tsx')
export const verificationPage = () => import('../modules/identity/verification/verification-page.tsx')
export const resetPasswordPage = () => import('../modules/identity/passwords/reset-password-page.tsx')
export const setupPasswordPage = () => import('../modules/identity/passwords/setup-password-page.tsx')
export const accountFrameScreen = () => import('./account-frame.tsx')
export const unauthorizedPage = () => import('./unauthorized-page.tsx')
