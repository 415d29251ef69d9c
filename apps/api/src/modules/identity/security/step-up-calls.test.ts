import { type Action, may } from '@chukta/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractCalls } from '../../../../../../packages/contract/test/contract-calls.ts'
import { ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

describe('every call that declares it', async () => {
  const calls = (await contractCalls()).filter(({ spec }) => spec.stepUp === true)

  test('is there', () => {
    expect(calls.map(({ spec }) => spec.path).sort()).toEqual([
      '/announcements',
      '/announcements/:id',
      '/api-keys',
      '/api-keys/:id/rotate',
      '/approval-settings',
      '/approvals/:id/revert',
      '/assign-users-assign-group/:id',
      '/assign-users-unassign-group/:id',
      '/charge-slabs/:groupId',
      '/charges-delete/:id',
      '/company',
      '/company/logo/:theme',
      '/company/logo/:theme',
      '/company/policies/:kind',
      '/disputes/:id/accept',
      '/downline-export',
      '/exceptions/:id/resolve',
      '/gst-returns/:month/:section',
      '/members',
      '/members/:id',
      '/money-stop/lift',
      '/passkeys',
      '/passkeys/:id',
      '/passkeys/options',
      '/payee-trust/confirmations',
      '/payment-gateways',
      '/payment-gateways/:id',
      '/payment-gateways/:id/keys',
      '/payment-link-settings',
      '/payout-providers/:provider/resume',
      '/payout-settings',
      '/payout-stops',
      '/payout-stops/end',
      '/payouts/:id/hold',
      '/payouts/:id/retry',
      '/payouts/settle',
      '/pending-contact-send-otp',
      '/profile-contact',
      '/reconciliation/differences/:id/resolve',
      '/recovery-codes',
      '/refunds',
      '/security-settings',
      '/service-switches',
      '/status-change/:userId',
      '/status-changes',
      '/store-charges-by-id/:userId',
      '/store-commission-defaults',
      '/store-master-charges',
      '/store-payment-methods',
      '/store-payment-methods-priority',
      '/store-service-methods',
      '/totp',
      '/totp',
      '/totp/confirm',
      '/transaction-export/:userId',
      '/transaction-exports/:userId',
      '/update-charges-list/:selectedUserId',
      '/user-delete/:id',
      '/user-export',
      '/users/:id/factor-reset',
      '/wallet-account',
      '/wallet-adjustments',
      '/wallet-settings',
      '/wallet-withdrawals',
      '/webhook-endpoints',
      '/webhook-endpoints/:id',
      '/webhook-endpoints/:id/rotate',
      '/your-data/downloads',
      '/your-data/downloads',
    ])
  })

  const BODIES: Record<string, () => unknown> = {
    '/announcements': () => ({ kind: 'important', roles: [4], title: 'Tonight', text: 'Closed.' }),
    '/announcements/:id': () => ({ kind: 'important', roles: [4], title: 'Tonight', text: 'Closed.' }),
    '/api-keys': () => ({ name: 'Shop', permissions: ['payees.view'] }),
    '/members': () => ({ email: 'cashier@shop.example', role: 'cashier' }),
    '/members/:id': () => ({ role: 'support' }),
    '/profile-contact': () => ({ field: 'email', value: 'new@shop.example' }),
    '/approval-settings': () => ({ kind: 'charges', enabled: 1 }),
    '/approvals/:id/revert': () => ({}),
    '/assign-users-assign-group/:id': () => ({ user_id: [people.distributor.id] }),
    '/assign-users-unassign-group/:id': () => ({ user_id: [people.distributor.id] }),
    '/passkeys': () => ({
      name: 'Key',
      credential: {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'a', attestationObject: 'a' },
      },
    }),
    '/charge-slabs/:groupId': () => ({ slabs: [] }),
    '/company': () => ({ trade_name: 'Saral Pay', legal_name: 'Saral Pay' }),
    '/company/policies/:kind': () => ({ body: 'Our terms.' }),
    '/money-stop/lift': () => ({ reason: 'The count is mended.' }),
    '/payee-trust/confirmations': () => ({ transaction_id: 1 }),
    '/payment-link-settings': () => ({ enabled: true, link_limit: '50000', daily_limit: '200000' }),
    '/payment-gateways': () => ({ pg_id: 3, name: 'Second', settings: { PAYU_KEY: 'x' } }),
    '/payment-gateways/:id': () => ({ name: 'Second', enabled: false, position: 2, methods: [] }),
    '/payment-gateways/:id/keys': () => ({ settings: { PAYU_KEY: 'x' } }),
    '/payout-providers/:provider/resume': () => ({ reason: 'The balance is high again.' }),
    '/payout-settings': () => ({ service_id: 1, send: 'at-once', new_account_minutes: 30 }),
    '/payout-stops': () => ({ reason: 'A rumour.' }),
    '/payout-stops/end': () => ({ reason: 'It was one.' }),
    '/payouts/:id/hold': () => ({ reason: 'The payee asked us to wait.' }),
    '/payouts/settle': () => ({ payouts: [1], as: 'released', reason: 'Paid by hand.' }),
    '/pending-contact-send-otp': () => ({ field: 'email' }),
    '/reconciliation/differences/:id/resolve': () => ({ action: 'accept', reason: 'A rupee.' }),
    '/refunds': () => ({ transaction_id: 1, reason: 'Paid by mistake' }),
    '/exceptions/:id/resolve': () => ({ action: 'accept', reason: 'A rupee.' }),
    '/security-settings': () => ({ factor_required: false, grace_days: 14 }),
    '/service-switches': () => ({ user_id: people.sibling.id, service_id: 1, enabled: true }),
    '/status-change/:userId': () => ({ status: 1 }),
    '/status-changes': () => ({ users: [people.sibling.id], status: 1 }),
    '/store-charges-by-id/:userId': () => ({ name: 'Gold', role_id: 2, charges: [] }),
    '/store-commission-defaults': () => ({ admin: '10', distributor: '8' }),
    '/store-master-charges': () => ({ charges: [{ pg_id: 1, payment_method: 'UPI', charge: '1' }] }),
    '/store-payment-methods': () => [{ method: 'UPI', selected: 1, pg_id: 1 }],
    '/store-payment-methods-priority': () => [{ id: 1, priority: 1, selected_method: 'UPI' }],
    '/store-service-methods': () => [{ service_id: 1, method: 'UPI', selected: 1 }],
    '/totp/confirm': () => ({ code: '123456' }),
    '/transaction-exports/:userId': () => ({ format: 'csv' }),
    '/update-charges-list/:selectedUserId': () => ({ charges: [] }),
    '/users/:id/factor-reset': () => ({ reason: 'Lost the phone' }),
    '/webhook-endpoints': () => ({ url: 'https://shop.example.in/hook', events: ['payment.paid'] }),
    '/webhook-endpoints/:id': () => ({ is_on: false }),
    '/wallet-account': () => ({
      account_number: '026291800001191',
      ifsc_code: 'YESB0000262',
      bank_name: 'Yes Bank',
    }),
    '/wallet-adjustments': () => ({
      user_id: people.admin.id,
      direction: 'credit',
      amount: '5',
      reason: 'Counted twice',
    }),
    '/wallet-settings': () => ({
      least: '100',
      daily_limit: '1000',
      tds_on: false,
      tds_rate: '2',
      tds_threshold: '20000',
    }),
    '/wallet-withdrawals': () => ({ amount: '500' }),
  }

  /** Of calls whose path takes something else than an id. */
  const PLACES: Record<string, string> = {
    '/api-keys/:id/rotate': '/api-keys/4xKq9mWzT2f/rotate',
    '/company/logo/:theme': '/company/logo/light',
    '/company/policies/:kind': '/company/policies/terms',
    '/gst-returns/:month/:section': '/gst-returns/2026-11/b2b',
  }

  /** Of calls whose query names more than a format. */
  const QUERIES: Record<string, string> = {
    '/user-export': '&users=1',
    '/downline-export': '&from=2026-11-01&to=2026-11-30',
  }

  test.each(calls)('$at refuses after 10 minutes', async ({ spec }) => {
    const who = may(people.superAdmin.roleId, spec.access as Action) ? people.superAdmin : people.admin
    const token = await openSession(portal.db, who.id)
    await ageStepUp(portal, token, 10)
    const recordId = spec.path.startsWith('/exceptions/') ? 'payment-1' : String(people.superAdmin.id)
    const path = PLACES[spec.path] ?? spec.path.replaceAll(/:\w+/g, recordId)
    const query = spec.query === undefined ? '' : `?format=csv${QUERIES[spec.path] ?? ''}`
    const answer = await call(portal, path + query, {
      method: spec.method,
      token,
      ...(BODIES[spec.path] ? { body: BODIES[spec.path]?.() } : {}),
    })
    expect([answer.status, answer.headers.get('x-error-code'), answer.body]).toEqual([
      403,
      'step-up-required',
      { message: 'Please confirm that it is you, then try again.' },
    ])
    // A wrong field is refused first, so that no step-up is wasted.
    if (!BODIES[spec.path]) return
    const wrong = await call(portal, path, { method: spec.method, token, body: { nonsense: 1 } })
    expect(wrong.status).toBe(422)
  })
})
