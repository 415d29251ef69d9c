import { describe, expect, it } from 'vitest'
import { contractCalls } from '../test/contract-calls.ts'
import { type CallSpec, claimsWithoutField, idsWithoutRule, isQueryClosed, shapeNames } from './call.ts'
import { APPROVAL_KINDS } from './identity/approval-kinds.ts'
import { PERMISSIONS } from './permissions.ts'

const calls = (await contractCalls()).map(({ spec }) => spec)

const nameOf = ({ method, path }: CallSpec) => `${method} ${path}`
const named = calls.map((spec) => [nameOf(spec), spec] as const)

/**
 * Where a user id must be the caller's own. A claim that becomes `downline` here lets people act in the name of
 * those below them.
 */
const CALLER_IDS: Record<string, string[]> = {
  'GET /profile/:userId': ['userId'],
  'POST /add-users': ['created_by'],
  'POST /basket-payments/:paymentMethodId': ['user_id'],
  'POST /get-payment-gateways-for-pay/:paymentMethodId': ['user_id'],
  'POST /get-payment-link': ['user_id'],
  'POST /payee-imports': ['user_id'],
  'POST /payee-imports/check': ['user_id'],
  'POST /payee-imports/file': ['user_id'],
  'POST /profile-edit': ['user_id'],
  'POST /store-charges-by-id/:userId': ['userId', 'user_id'],
  'POST /store-service-list': ['user_id'],
  'POST /store-student-details': ['user_id'],
  'POST /tickets/reply/:id': ['user_id'],
  'POST /update-charges-list/:selectedUserId': ['user_id'],
  'POST /view-bill': ['user_id'],
}

/** Where it may also be a user of the caller's downline. */
const DOWNLINE_IDS: Record<string, string[]> = {
  'GET /earnings-lines': ['user_id'],
  'GET /edit-charges-list/:selectedUserId/:userId': ['userId'],
  'GET /get-charges-list/:userId': ['userId'],
  'GET /get-service-list-dropdown/:userId/:serviceId': ['userId'],
  'GET /get-service-list-edit/:id/:userId/:serviceId': ['userId'],
  'GET /get-service-list-for-pay/:id/:userId/:serviceId': ['userId'],
  'GET /get-service-list-view/:id/:userId/:serviceId': ['userId'],
  'GET /get-service-list/:userId/:serviceId': ['userId'],
  'GET /get-user-details/:id': ['id'],
  'GET /get-users-dropdowns/:roleId/:userId': ['userId'],
  'GET /get-users-for-assign-charges/:id/:roleId/:userId': ['userId'],
  'GET /get-users-for-unassign-charges/:id/:roleId/:userId': ['userId'],
  'GET /route-simulation': ['user_id'],
  'GET /service-switches': ['user_id'],
  'GET /status-change/:userId': ['userId'],
  'GET /support-tickets': ['user_id'],
  'GET /transaction-export/:userId': ['userId'],
  'GET /transaction-list/:userId': ['userId'],
  'GET /user-details/:roleId/:id/:loggedInUserId': ['id', 'loggedInUserId'],
  'GET /user-list-by-role/:roleId/:loginUserId': ['loginUserId'],
  'GET /users/:id/factor-reset': ['id'],
  'GET /users/:id/summary': ['id'],
  'GET /wallet-statement/:userId': ['userId'],
  'GET /wallet-statement/:userId/csv': ['userId'],
  'GET /wallet-statement/:userId/pdf': ['userId'],
  'POST /add-users': ['parent_id'],
  'POST /status-change/:userId': ['userId'],
  'POST /transaction-exports/:userId': ['userId'],
  'POST /update-services/:id': ['user_id'],
  'POST /user-contact-cancel/:id': ['id'],
  'POST /user-delete/:id': ['id'],
  'POST /user-imports': ['parent_id'],
  'POST /user-imports/check': ['parent_id'],
  'POST /user-imports/file': ['parent_id'],
  'POST /user-update/:id': ['id'],
  'POST /users/:id/factor-reset': ['id'],
  'POST /wallet-adjustments': ['user_id'],
  'PUT /service-switches': ['user_id'],
}

/** The calls that need a sign-in or a step-up of the last ten minutes. */
const STEP_UPS: Record<string, true | 'when-changed'> = {
  'DELETE /company/logo/:theme': true,
  'DELETE /passkeys/:id': true,
  'DELETE /totp': true,
  'GET /gst-returns/:month/:section': true,
  'GET /downline-export': true,
  'GET /transaction-export/:userId': true,
  'GET /your-data/downloads': true,
  'POST /your-data/downloads': true,
  'GET /user-export': true,
  'PATCH /webhook-endpoints/:id': true,
  'POST /add-users': 'when-changed',
  'POST /webhook-endpoints': true,
  'POST /webhook-endpoints/:id/rotate': true,
  'PATCH /members/:id': true,
  'POST /members': true,
  'POST /profile-contact': true,
  'POST /announcements': true,
  'POST /api-keys': true,
  'POST /api-keys/:id/rotate': true,
  'POST /approval-settings': true,
  'POST /approvals/:id/approve': 'when-changed',
  'POST /approvals/:id/revert': true,
  'POST /assign-users-assign-group/:id': true,
  'POST /assign-users-unassign-group/:id': true,
  'POST /charges-delete/:id': true,
  'PUT /charge-slabs/:groupId': true,
  'POST /company/policies/:kind': true,
  'POST /disputes/:id/accept': true,
  'POST /money-stop/lift': true,
  'POST /passkeys': true,
  'POST /passkeys/options': true,
  'POST /payee-trust/confirmations': true,
  'POST /payment-gateways': true,
  'POST /payment-gateways/:id': true,
  'POST /payment-gateways/:id/keys': true,
  'POST /payout-providers/:provider/resume': true,
  'POST /payout-stops': true,
  'POST /payout-stops/end': true,
  'POST /payouts/:id/hold': true,
  'POST /payouts/:id/retry': true,
  'POST /payouts/settle': true,
  'POST /pending-contact-send-otp': true,
  'POST /profile-edit': 'when-changed',
  'POST /reconciliation/differences/:id/resolve': true,
  'POST /reconciliation/files': 'when-changed',
  'POST /recovery-codes': true,
  'POST /refunds': true,
  'POST /exceptions/:id/resolve': true,
  'POST /security-settings': true,
  'POST /status-change/:userId': true,
  'POST /status-changes': true,
  'POST /store-charges-by-id/:userId': true,
  'POST /store-commission-defaults': true,
  'POST /store-master-charges': true,
  'POST /store-payment-methods': true,
  'POST /store-payment-methods-priority': true,
  'POST /store-service-methods': true,
  'POST /totp': true,
  'POST /totp/confirm': true,
  'POST /transaction-exports/:userId': true,
  'POST /update-charges-list/:selectedUserId': true,
  'POST /update-services/:id': 'when-changed',
  'POST /user-delete/:id': true,
  'POST /user-imports': 'when-changed',
  'POST /user-update/:id': 'when-changed',
  'POST /users/:id/factor-reset': true,
  'POST /wallet-adjustments': true,
  'POST /wallet-withdrawals': true,
  'PUT /announcements/:id': true,
  'PUT /company': true,
  'PUT /company/logo/:theme': true,
  'PUT /payment-link-settings': true,
  'PUT /payout-settings': true,
  'PUT /service-switches': true,
  'PUT /wallet-account': true,
  'PUT /wallet-settings': true,
}

/** The public calls. */
const PUBLIC = [
  'GET /captcha',
  'GET /cities-list/:stateId',
  'GET /company/logo/:theme',
  'GET /digilocker-verification/:id/:token',
  'GET /document-view/:id/:token',
  'GET /due-calendars/:token',
  'GET /files/:id',
  'GET /policies/:kind',
  'GET /portal',
  'GET /public/payment-links/:token',
  'GET /public/payment-links/:token/status',
  'GET /states-list',
  'GET /track/:token',
  'GET /verification/:id/:token',
  'POST /aadhar-otp-verification/:id/:token',
  'POST /aadhar-resend-otp/:id/:token',
  'POST /aadhar-verification/:id/:token',
  'POST /captcha-by-mail',
  'POST /check-login',
  'POST /contact-objections',
  'POST /digilocker-verification/:id/:token',
  'POST /document-verification/:id/:token',
  'POST /factor-reset-cancellations',
  'POST /forget-password',
  'POST /gstin-verification/:id/:token',
  'POST /login-otp-validation',
  'POST /login-resend-otp-validation',
  'POST /pan-verification/:id/:token',
  'POST /passkeys/sign-in',
  'POST /passkeys/sign-in/options',
  'POST /password-set',
  'POST /public/payment-links/:token/order',
  'POST /reset-password',
  'POST /staff-invitations/join',
  'POST /staff-invitations/view',
  'POST /user-register',
]

function idsBy(rule: string): Record<string, string[]> {
  const found = calls.map((spec): [string, string[]] => [
    nameOf(spec),
    Object.entries(spec.ids ?? {}).flatMap(([name, each]) => (each === rule ? [name] : [])),
  ])
  return Object.fromEntries(found.filter(([, names]) => names.length > 0))
}

describe('the calls of the contract', () => {
  it('are all found', () => {
    expect(calls.length).toBeGreaterThan(90)
  })

  it('have a method and a path of their own', () => {
    const names = named.map(([name]) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('are public where the specification says so, and nowhere else', () => {
    const open = calls.filter(({ access }) => access === 'public').map(nameOf)
    expect(open.toSorted()).toEqual(PUBLIC)
  })

  it('take the caller’s own id where acting for others is not allowed', () => {
    expect(idsBy('caller')).toEqual(CALLER_IDS)
  })

  it('take the id of a user below where an upline may view or act', () => {
    expect(idsBy('downline')).toEqual(DOWNLINE_IDS)
  })

  it('need a step-up where they redirect money or give away power', () => {
    const found = calls.filter(({ stepUp }) => stepUp).map((spec) => [nameOf(spec), spec.stepUp])
    expect(Object.fromEntries(found)).toEqual(STEP_UPS)
  })
})

describe.each(named)('%s', (_name, spec) => {
  it('has an access rule, a rule for every id, a field for every claim, and a closed query', () => {
    expect(spec.access === 'public' || spec.access in PERMISSIONS).toBe(true)
    expect(idsWithoutRule(spec)).toEqual([])
    expect(claimsWithoutField(spec)).toEqual([])
    expect(isQueryClosed(spec)).toBe(true)
  })

  it('has a summary, belongs to a feature, and its path is plain', () => {
    expect(spec.summary.length).toBeGreaterThan(10)
    expect(spec.feature).toMatch(/^[a-z-]+$/)
    expect(spec.path).toMatch(/^(\/(:\w+|[a-z-]+))+$/)
  })

  it('masks card numbers in fields that it has', () => {
    const fields = [...shapeNames(spec.query), ...shapeNames(spec.body)]
    // A payee form takes further fields by its category.
    if (spec.path === '/store-service-list' || spec.path === '/update-services/:id') return
    for (const name of spec.freeText ?? []) expect(fields).toContain(name)
  })

  it('has no body where it is read', () => {
    if (spec.method === 'GET') expect(spec.body).toBeUndefined()
    if (spec.method === 'GET') expect(spec.approval).toBeUndefined()
    if (spec.approval) expect(APPROVAL_KINDS).toContain(spec.approval)
  })

  it('requires no step-up of a signed-out visitor', () => {
    if (spec.access === 'public')
      expect([spec.stepUp, spec.approval, spec.unscoped]).toEqual([undefined, undefined, undefined])
    if (spec.access !== 'public') expect(spec.perMinute).toBeUndefined()
  })
})

it('answers that browsers cache are the same for everyone, and contain no input', () => {
  const kept = calls.filter(({ reference }) => reference)
  expect(kept.map(nameOf).sort()).toEqual([
    'GET /bank-list',
    'GET /cities-list/:stateId',
    'GET /states-list',
    'GET /transaction-filters',
  ])
  for (const { access, unscoped, query } of kept) {
    expect([access === 'public' || unscoped !== undefined, query]).toEqual([true, undefined])
  }
})
