import { createRoute } from '@tanstack/react-router'
import { filterSearch, recordSearch } from '../../lib/list-search.ts'
import { arriveAtLogin, needsToAdd, needsToManage, needsUserId } from '../../router/guards.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import {
  accountFrame,
  openFrame,
  plainFrame,
  root,
  screen,
  searchScreen,
  shell,
} from '../../router/parents.ts'
import { auditSearch } from './audit/audit-search.ts'
import { userImportSearch } from './users/user-import-search.ts'
import { verificationSearch } from './verification/verification-search.ts'

const signInFrame = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  component: lazyPage(() => import('./sign-in/sign-in-frame.tsx'), 'SignInFrame'),
})

const loginPage = lazyPage(() => import('./sign-in/login-page.tsx'), 'LoginPage')
const loginAt = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => signInFrame, path, beforeLoad: arriveAtLogin, component: loginPage })

const otp = createRoute({
  getParentRoute: () => signInFrame,
  path: '/otp/$userId',
  beforeLoad: needsUserId,
  component: lazyPage(() => import('./sign-in/otp-page.tsx'), 'OtpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => signInFrame,
  path: '/forgot-password',
  component: lazyPage(() => import('./passwords/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

// A truncated link opens the same screen, which says so.
const resetPassword = createRoute({
  getParentRoute: () => signInFrame,
  path: '/reset-password/{-$token}/{-$email}',
  component: lazyPage(() => import('./passwords/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const setupPassword = createRoute({
  getParentRoute: () => signInFrame,
  path: '/setup-password/{-$token}/{-$email}',
  component: lazyPage(() => import('./passwords/setup-password-page.tsx'), 'SetupPasswordPage'),
})

// Behind the link of an invitation to a staff.
const joinStaff = createRoute({
  getParentRoute: () => signInFrame,
  path: '/join-staff/{-$token}',
  component: lazyPage(() => import('./members/join-page.tsx'), 'JoinPage'),
})

/** Sign-in, with its own frame (spec 1 sections 2 and 4). */
export const signInScreens = signInFrame.addChildren([
  loginAt('/'),
  loginAt('/login'),
  otp,
  forgotPassword,
  resetPassword,
  setupPassword,
  joinStaff,
])

const register = createRoute({
  getParentRoute: () => plainFrame,
  path: '/register',
  component: lazyPage(() => import('./registration/register-page.tsx'), 'RegisterPage'),
})

const documentVerification = createRoute({
  getParentRoute: () => plainFrame,
  path: '/document-verification',
  validateSearch: verificationSearch,
  component: lazyPage(() => import('./verification/verification-page.tsx'), 'VerificationPage'),
})

const aadhaarOtp = createRoute({
  getParentRoute: () => plainFrame,
  path: '/aadhar-otp',
  validateSearch: verificationSearch,
  component: lazyPage(() => import('./verification/aadhaar-otp-page.tsx'), 'AadhaarOtpPage'),
})

const contactObjection = createRoute({
  getParentRoute: () => plainFrame,
  path: '/contact-objection/$token',
  component: lazyPage(() => import('./profile/objection-page.tsx'), 'ObjectionPage'),
})

/** Registration and verification, and the answer to a mail about changed contacts. */
export const plainScreens = [register, documentVerification, aadhaarOtp, contactObjection] as const

const policyPage = lazyPage(() => import('./policy/policy-page.tsx'), 'PolicyPage')
/** An older version of a policy; anything else is the newest. */
const versionSearch = (raw: Record<string, unknown>): { version?: number } =>
  Number.isInteger(raw.version) && Number(raw.version) > 0 ? { version: Number(raw.version) } : {}
const policyOf = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => openFrame, path, validateSearch: versionSearch, component: policyPage })

const accessibility = createRoute({
  getParentRoute: () => openFrame,
  path: '/accessibility',
  component: lazyPage(() => import('./policy/accessibility-page.tsx'), 'AccessibilityPage'),
})

/** Behind the links of mails about a reset of sign-in factors. */
const cancelReset = createRoute({
  getParentRoute: () => openFrame,
  path: '/cancel-factor-reset/$token',
  component: lazyPage(() => import('./factor-resets/cancel-reset-page.tsx'), 'CancelResetPage'),
})

/** The company's policies, and the pages behind links of mails. */
export const openScreens = [
  policyOf('/terms'),
  policyOf('/privacy'),
  policyOf('/refund-policy'),
  accessibility,
  cancelReset,
] as const

const updatePassword = createRoute({
  getParentRoute: () => accountFrame,
  path: '/update-password',
  component: lazyPage(() => import('./passwords/change-password-page.tsx'), 'ChangePasswordPage'),
})

/** Changing a password: by a signed-in person, or by one whose password has expired. */
export const accountScreens = [updatePassword] as const

const security = screen(
  '/security',
  'session.use',
  lazyPage(() => import('./security/security-page.tsx'), 'SecurityPage'),
)

const devices = screen(
  '/devices',
  'session.use',
  lazyPage(() => import('./devices/devices-page.tsx'), 'DevicesPage'),
)

const developers = screen(
  '/developers',
  'api-keys.manage',
  lazyPage(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
)

const keyRequests = searchScreen(
  '/developers/requests',
  'api-keys.manage',
  filterSearch<'result' | 'key'>,
  lazyPage(() => import('./api-keys/key-requests-page.tsx'), 'KeyRequestsPage'),
)

const staff = screen(
  '/staff',
  'staff.manage',
  lazyPage(() => import('./members/staff-page.tsx'), 'StaffPage'),
)

const statusVerification = screen(
  '/status-verification',
  'verification.view',
  lazyPage(() => import('./verification/status-verification-page.tsx'), 'StatusVerificationPage'),
)

const addUser = createRoute({
  getParentRoute: () => shell,
  path: '/add-user/$role',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToAdd(params.role),
  component: lazyPage(() => import('./users/add-user-page.tsx'), 'AddUserPage'),
})

const editUser = createRoute({
  getParentRoute: () => shell,
  path: '/edit-user/$role/$id',
  staticData: { action: 'users.manage' },
  beforeLoad: ({ params }) => needsToManage(params.role),
  component: lazyPage(() => import('./users/edit-user-page.tsx'), 'EditUserPage'),
})

const importUsers = searchScreen(
  '/user-import',
  'users.manage',
  userImportSearch,
  lazyPage(() => import('./users/import-users-page.tsx'), 'ImportUsersPage'),
)

const auditLog = searchScreen(
  '/audit-log',
  'audit.view',
  auditSearch,
  lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage'),
)

const approvals = searchScreen(
  '/approvals/{-$id}',
  'approvals.view',
  recordSearch,
  lazyPage(() => import('./approvals/approvals-page.tsx'), 'ApprovalsPage'),
)

const company = screen(
  '/company',
  'company.manage',
  lazyPage(() => import('./company/company-page.tsx'), 'CompanyPage'),
)

/** The own account, users, the audit log, approvals and the company. */
export const identityScreens = [
  security,
  devices,
  developers,
  keyRequests,
  staff,
  statusVerification,
  addUser,
  editUser,
  importUsers,
  auditLog,
  approvals,
  company,
] as const
