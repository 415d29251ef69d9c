import { createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { listSearch, textSearch } from '../lib/list-search.ts'
import { verificationSearch } from '../modules/identity/verification/verification-search.ts'
import { basketSearch } from '../modules/payables/baskets/basket-search.ts'
import { orderSearch, paySearch } from '../modules/payables/pay/pay-search.ts'
import { backOfficeScreens } from './back-office-routes.ts'
import { billScreens } from './bill-routes.ts'
import { educationScreens } from './education-routes.ts'
import { arriveAtLogin, needsUserId } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { cancelReset, openFrame, track } from './open-routes.ts'
import type { PAY_SCREENS } from './pay-screens.ts'
import { PAYEE_PATHS } from './payee-paths.ts'
import { recordScreens } from './record-routes.ts'
import { root, shell } from './shell-route.ts'

const signInFrame = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  component: lazyPage(() => import('../modules/identity/sign-in/sign-in-frame.tsx'), 'SignInFrame'),
})

const accountScreens = () => import('./account-screens.ts')
const loginPage = lazyPage(() => import('../modules/identity/sign-in/login-page.tsx'), 'LoginPage')

const loginAt = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => signInFrame, path, beforeLoad: arriveAtLogin, component: loginPage })
const home = loginAt('/')
const login = loginAt('/login')

const otp = createRoute({
  getParentRoute: () => signInFrame,
  path: '/otp/$userId',
  beforeLoad: needsUserId,
  component: lazyPage(() => import('../modules/identity/sign-in/otp-page.tsx'), 'OtpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => signInFrame,
  path: '/forgot-password',
  component: lazyPage(
    () => import('../modules/identity/passwords/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

// A link that was cut short opens the same screen, which says so.
const resetPassword = createRoute({
  getParentRoute: () => signInFrame,
  path: '/reset-password/{-$token}/{-$email}',
  component: lazyPage(async () => (await accountScreens()).resetPasswordPage(), 'ResetPasswordPage'),
})

const setupPassword = createRoute({
  getParentRoute: () => signInFrame,
  path: '/setup-password/{-$token}/{-$email}',
  component: lazyPage(async () => (await accountScreens()).setupPasswordPage(), 'SetupPasswordPage'),
})

const plainFrame = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  component: lazyPage(() => import('./plain-frame.tsx'), 'PlainFrame'),
})

const register = createRoute({
  getParentRoute: () => plainFrame,
  path: '/register',
  component: lazyPage(() => import('../modules/identity/registration/register-page.tsx'), 'RegisterPage'),
})

const documentVerification = createRoute({
  getParentRoute: () => plainFrame,
  path: '/document-verification',
  validateSearch: verificationSearch,
  component: lazyPage(async () => (await accountScreens()).verificationPage(), 'VerificationPage'),
})

const aadhaarOtp = createRoute({
  getParentRoute: () => plainFrame,
  path: '/aadhar-otp',
  validateSearch: verificationSearch,
  component: lazyPage(async () => (await accountScreens()).aadhaarOtpPage(), 'AadhaarOtpPage'),
})

const contactObjection = createRoute({
  getParentRoute: () => plainFrame,
  path: '/contact-objection/$token',
  component: lazyPage(async () => (await accountScreens()).objectionPage(), 'ObjectionPage'),
})

const policyPage = lazyPage(async () => (await import('./company-screens.ts')).policyPage(), 'PolicyPage')
/** An older version of a policy; anything else is the newest. */
const versionSearch = (raw: Record<string, unknown>): { version?: number } =>
  Number.isInteger(raw.version) && Number(raw.version) > 0 ? { version: Number(raw.version) } : {}
const policyOf = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => openFrame, path, validateSearch: versionSearch, component: policyPage })
const terms = policyOf('/terms')
const privacy = policyOf('/privacy')
const refundPolicy = policyOf('/refund-policy')

const accessibility = createRoute({
  getParentRoute: () => openFrame,
  path: '/accessibility',
  component: lazyPage(
    async () => (await import('./company-screens.ts')).accessibilityPage(),
    'AccessibilityPage',
  ),
})

const accountFrame = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: lazyPage(async () => (await accountScreens()).accountFrameScreen(), 'AccountFrame'),
})

const updatePassword = createRoute({
  getParentRoute: () => accountFrame,
  path: '/update-password',
  component: lazyPage(async () => (await accountScreens()).changePasswordPage(), 'ChangePasswordPage'),
})

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/Unauthorized',
  component: lazyPage(async () => (await accountScreens()).unauthorizedPage(), 'UnauthorizedPage'),
})

const services = createRoute({
  getParentRoute: () => shell,
  path: '/services',
  staticData: { action: 'services.view' },
  validateSearch: textSearch,
  component: lazyPage(() => import('./services-screen.tsx'), 'ServicesScreen'),
})

const userProfile = createRoute({
  getParentRoute: () => shell,
  path: '/user-profile',
  staticData: { action: 'profile.edit' },
  component: lazyPage(async () => (await accountScreens()).profileScreen(), 'ProfileScreen'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/security',
  staticData: { action: 'session.use' },
  component: lazyPage(async () => (await accountScreens()).securityPage(), 'SecurityPage'),
})

const statusVerification = createRoute({
  getParentRoute: () => shell,
  path: '/status-verification',
  staticData: { action: 'verification.view' },
  component: lazyPage(
    async () => (await accountScreens()).statusVerificationPage(),
    'StatusVerificationPage',
  ),
})

const payScreen = (name: keyof typeof PAY_SCREENS) =>
  lazyPage(async (): Promise<Record<string, ComponentType>> => {
    const { PAY_SCREENS } = await import('./pay-screens.ts')
    return PAY_SCREENS[name]()
  }, name)

const payeeList = payScreen('PayeeListPage')
const addPayee = payScreen('AddPayeePage')
const editPayee = payScreen('EditPayeePage')
const viewPayee = payScreen('ViewPayeePage')
const payPage = payScreen('PayPage')

/** The screens of every payee category, at the paths of its entry. */
const payeeScreens = Object.entries(PAYEE_PATHS).flatMap(
  ([payeeCategory, { list, add, edit, view, pay }]) => [
    createRoute({
      getParentRoute: () => shell,
      path: `${list}/$serviceId`,
      staticData: { action: 'payees.view', payeeCategory },
      validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...textSearch(raw) }),
      component: payeeList,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${add}/$serviceId`,
      staticData: { action: 'payees.add', payeeCategory },
      component: addPayee,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${edit}/$serviceId/$id`,
      staticData: { action: 'payees.edit', payeeCategory },
      component: editPayee,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${view}/$serviceId/$id`,
      staticData: { action: 'payees.view', payeeCategory },
      component: viewPayee,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${pay}/$serviceId/{-$id}`,
      staticData: { action: 'payments.pay', payeeCategory },
      validateSearch: paySearch,
      component: payPage,
    }),
  ],
)

const importPayees = createRoute({
  getParentRoute: () => shell,
  path: '/import-payees/$serviceId',
  staticData: { action: 'payees.add' },
  component: payScreen('ImportPayeesPage'),
})

const paySeveral = createRoute({
  getParentRoute: () => shell,
  path: '/pay-several/$serviceId',
  staticData: { action: 'payments.pay' },
  validateSearch: basketSearch,
  component: payScreen('BasketPage'),
})

const itemReceipt = createRoute({
  getParentRoute: () => shell,
  path: '/item-receipt/$id',
  staticData: { action: 'reports.view' },
  component: payScreen('ItemReceiptPage'),
})

const paymentStatus = createRoute({
  getParentRoute: () => shell,
  path: '/payment-status/$orderId',
  staticData: { action: 'payments.pay' },
  component: payScreen('PaymentStatusPage'),
})

const paymentStatusByQuery = createRoute({
  getParentRoute: () => shell,
  path: '/payment-status',
  staticData: { action: 'payments.pay' },
  validateSearch: orderSearch,
  component: payScreen('PaymentStatusByQuery'),
})

const thankYou = createRoute({
  getParentRoute: () => shell,
  path: '/thank-you',
  staticData: { action: 'payments.pay' },
  validateSearch: orderSearch,
  component: payScreen('ThankYouPage'),
})

/**
 * The route table. A screen exists when it is here: menus and links look it up, and every path that is
 * not here leads to /Unauthorized (spec 1 section 2). To add a screen, add a route below `shell` and
 * name it in `routeTree`.
 */
export const routeTree = root.addChildren([
  signInFrame.addChildren([home, login, otp, forgotPassword, resetPassword, setupPassword]),
  plainFrame.addChildren([register, documentVerification, aadhaarOtp, contactObjection]),
  openFrame.addChildren([track, cancelReset, terms, privacy, refundPolicy, accessibility]),
  accountFrame.addChildren([updatePassword]),
  unauthorized,
  shell.addChildren([
    services,
    importPayees,
    paySeveral,
    itemReceipt,
    paymentStatus,
    paymentStatusByQuery,
    thankYou,
    userProfile,
    security,
    statusVerification,
    ...billScreens,
    ...educationScreens,
    ...recordScreens,
    ...backOfficeScreens,
    ...payeeScreens,
  ]),
])
