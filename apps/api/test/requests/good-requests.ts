import { userForm } from '../identity/back-office.ts'
import { CARD } from '../money/paying.ts'
import { addSchool, placeOf } from '../payables/schools.ts'
import type { Portal } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import type { Belongings } from './belongings.ts'
import { ANNOUNCEMENT_REQUESTS } from './good-announcements.ts'
import { APPROVAL_REQUESTS } from './good-approvals.ts'
import { BASKET_REQUESTS } from './good-baskets.ts'
import { BILL_REQUESTS } from './good-bills.ts'
import { CHARGE_REQUESTS } from './good-charges.ts'
import { DISPUTE_REQUESTS } from './good-disputes.ts'
import { EXCEPTION_REQUESTS } from './good-exceptions.ts'
import { FACTOR_RESET_REQUESTS } from './good-factor-resets.ts'
import { GATEWAY_ACCOUNT_REQUESTS } from './good-gateway-accounts.ts'
import { LINK_REQUESTS } from './good-links.ts'
import { MANDATE_REQUESTS } from './good-mandates.ts'
import { NOTICE_REQUESTS } from './good-notices.ts'
import { PAYEE_TRUST_REQUESTS } from './good-payee-trust.ts'
import { PAYEE_REQUESTS } from './good-payees.ts'
import { PAYOUT_REQUESTS } from './good-payouts.ts'
import { PUSH_REQUESTS } from './good-push.ts'
import { REFUND_REQUESTS } from './good-refunds.ts'
import { creditedPayment, newcomer, paidPayment, waitingContact } from './good-rows.ts'
import { SCHEDULE_REQUESTS } from './good-schedules.ts'
import { SWITCH_REQUESTS } from './good-switches.ts'
import { TRACK_REQUESTS } from './good-track.ts'
import { USER_IMPORT_REQUESTS } from './good-user-imports.ts'
import { WALLET_REQUESTS } from './good-wallets.ts'

/** The input of a call: values of path, query and body, by name. */
export type GoodRequest = {
  actor: Person
  path: Record<string, string | number>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  files?: Record<string, Blob>
  headers?: Record<string, string>
}

export type World = { portal: Portal; people: People; of: (person: Person) => Belongings }

type Make = (world: World) => GoodRequest | Promise<GoodRequest>
const charges = () => [
  { pg_id: 1, pg_name: 'Cashfree', payment_method: 'UPI', type: 'percentage', charge: '3' },
]

/** Valid requests of every guarded call that names an id, by method and path. Each is answered with 200. */
export const GOOD_REQUESTS: Readonly<Record<string, Make>> = {
  'POST /assign-users-assign-group/:id': ({ people, of }) => ({
    actor: people.admin,
    path: { id: of(people.admin).group },
    body: { user_id: [people.distributor.id], group_id: of(people.admin).group, id: of(people.admin).group },
  }),
  'POST /assign-users-unassign-group/:id': ({ people, of }) => ({
    actor: people.admin,
    path: { id: of(people.admin).group },
    body: { user_id: [people.distributor.id], group_id: of(people.admin).group, id: of(people.admin).group },
  }),
  'GET /edit-charges-list/:selectedUserId/:userId': ({ people, of }) => ({
    actor: people.admin,
    path: { selectedUserId: of(people.admin).group, userId: people.admin.id },
  }),
  'GET /get-users-for-assign-charges/:id/:roleId/:userId': ({ people, of }) => ({
    actor: people.admin,
    path: { id: of(people.admin).group, roleId: 3, userId: people.admin.id },
  }),
  'GET /get-users-for-unassign-charges/:id/:roleId/:userId': ({ people, of }) => ({
    actor: people.admin,
    path: { id: of(people.admin).group, roleId: 3, userId: people.admin.id },
  }),
  'GET /get-charges-list/:userId': ({ people: { admin } }) => ({ actor: admin, path: { userId: admin.id } }),
  'POST /store-charges-by-id/:userId': ({ people }) => ({
    actor: people.admin,
    path: { userId: people.admin.id },
    body: { name: 'Festival', role_id: 3, user_id: people.admin.id, charges: charges() },
  }),
  'POST /update-charges-list/:selectedUserId': ({ people, of }) => ({
    actor: people.admin,
    path: { selectedUserId: of(people.admin).group },
    body: { name: 'Standard', role_id: 3, user_id: people.admin.id, charges: charges() },
  }),
  'POST /get-payment-link': ({ people, of }) => ({
    actor: people.retailer,
    path: {},
    body: { user_id: people.retailer.id, unique_id: of(people.retailer).studentBill },
  }),
  'GET /get-schools-list/:stateId/:cityId': async ({ portal, people }) => {
    const { state_id, city_id } = await placeOf(portal.db, 'Pune')
    return { actor: people.retailer, path: { stateId: state_id, cityId: city_id } }
  },
  'POST /store-student-details': async ({ portal, people }) => ({
    actor: people.retailer,
    path: {},
    body: {
      user_id: people.retailer.id,
      school_id: await addSchool(portal, people.retailer.id),
      ...(await placeOf(portal.db, 'Pune')),
      student_administarion_number: 'ADM-2001',
      amount: '12500.50',
      student_name: 'Aarav Deshpande',
    },
  }),
  'GET /transaction-export/:userId': ({ people }) => ({
    actor: people.retailer,
    path: { userId: people.retailer.id },
    query: { format: 'csv' },
  }),
  'POST /transaction-exports/:userId': ({ people }) => ({
    actor: people.retailer,
    path: { userId: people.retailer.id },
    body: { format: 'csv' },
  }),
  'GET /transaction-invoice/:id': async ({ portal, people }) => ({
    actor: people.retailer,
    path: { id: await paidPayment(portal, people.retailer) },
  }),
  'GET /transaction-invoice/:id/pdf': async ({ portal, people }) => ({
    actor: people.retailer,
    path: { id: await paidPayment(portal, people.retailer) },
  }),
  'GET /transaction-credit-notes/:id': async ({ portal, people }) => ({
    actor: people.retailer,
    path: { id: await creditedPayment(portal, people.retailer) },
  }),
  'GET /transaction-credit-notes/:id/pdf/:place': async ({ portal, people }) => ({
    actor: people.retailer,
    path: { id: await creditedPayment(portal, people.retailer), place: 1 },
  }),
  'GET /gst-returns/:month': ({ people }) => ({
    actor: people.superAdmin,
    path: { month: '2026-11' },
  }),
  'GET /gst-returns/:month/:section': ({ people }) => ({
    actor: people.superAdmin,
    path: { month: '2026-11', section: 'b2cs' },
  }),
  'POST /store-master-charges': ({ people }) => ({
    actor: people.superAdmin,
    path: {},
    body: { charges: [{ pg_id: 1, payment_method: 'UPI', charge: '1.9' }] },
  }),
  ...CHARGE_REQUESTS,
  ...GATEWAY_ACCOUNT_REQUESTS,
  ...PAYEE_REQUESTS,
  ...ANNOUNCEMENT_REQUESTS,
  ...NOTICE_REQUESTS,
  ...PAYEE_TRUST_REQUESTS,
  ...SWITCH_REQUESTS,
  ...TRACK_REQUESTS,
  ...USER_IMPORT_REQUESTS,
  ...LINK_REQUESTS,
  ...BASKET_REQUESTS,
  ...recordCalls(),
  'POST /get-payment-gateways-for-pay/:paymentMethodId': ({ people, of }) => ({
    actor: people.retailer,
    path: { paymentMethodId: CARD },
    body: {
      user_id: people.retailer.id,
      service_id: of(people.retailer).service,
      service_user_id: of(people.retailer).payee,
      payment_method_id: CARD,
      amount: '1850.50',
    },
  }),
  'GET /payment-quotes': ({ people, of }) => ({
    actor: people.retailer,
    path: {},
    query: { service_id: of(people.retailer).service, amount: '100' },
  }),
  'GET /profile/:userId': ({ people }) => ({ actor: people.retailer, path: { userId: people.retailer.id } }),
  'POST /profile-edit': ({ people: { retailer } }) => ({
    actor: retailer,
    path: {},
    body: {
      user_id: retailer.id,
      first_name: 'Kavita',
      last_name: 'Deshpande',
      mobile: retailer.mobile,
      address: '3 Karve Road',
      city: 'Pune',
      pincode: '411004',
    },
  }),
  'GET /transaction-list/:userId': ({ people }) => ({
    actor: people.retailer,
    path: { userId: people.retailer.id },
    query: { page: 1, per_page: 10 },
  }),
  'GET /payment-gateways-sorting/:methodId': ({ people }) => ({
    actor: people.superAdmin,
    path: { methodId: 1 },
  }),
  'POST /support-tickets': ({ people, of }) => ({
    actor: people.retailer,
    path: {},
    body: { ...ticket, transaction_id: of(people.retailer).payment },
  }),
  'POST /support-tickets/:id': ({ people, of }) => ({
    actor: people.retailer,
    path: { id: of(people.retailer).ticket },
    body: { ...ticket, priority: 'High' },
  }),
  'POST /tickets/reply/:id': ({ people, of }) => ({
    actor: people.retailer,
    path: { id: of(people.retailer).ticket },
    query: {
      support_ticket_id: of(people.retailer).ticket,
      user_id: people.retailer.id,
      message: 'Thank you.',
    },
  }),
  'POST /add-users': ({ people }) => ({
    actor: people.admin,
    path: {},
    body: userForm({ parent_id: people.distributor.id, created_by: people.admin.id }),
  }),
  'POST /status-change/:userId': ({ people }) => ({
    actor: people.admin,
    path: { userId: people.sibling.id },
    body: { status: 1 },
  }),
  'POST /user-delete/:id': async ({ portal, people }) => ({
    actor: people.admin,
    path: { id: (await newcomer(portal, people)).id },
  }),
  'POST /user-contact-cancel/:id': async ({ portal, people }) => ({
    actor: people.admin,
    path: { id: await waitingContact(portal, people) },
    body: { field: 'email' },
  }),
  'GET /status-change/:userId': ({ people }) => ({ actor: people.admin, path: { userId: people.admin.id } }),
  'GET /get-user-details/:id': ({ people }) => ({ actor: people.admin, path: { id: people.retailer.id } }),
  'GET /user-details/:roleId/:id/:loggedInUserId': ({ people }) => ({
    actor: people.admin,
    path: { roleId: 4, id: people.retailer.id, loggedInUserId: people.admin.id },
  }),
  'GET /get-users-dropdowns/:roleId/:userId': ({ people }) => ({
    actor: people.admin,
    path: { roleId: 4, userId: people.admin.id },
  }),
  'GET /user-list-by-role/:roleId/:loginUserId': ({ people }) => ({
    actor: people.admin,
    path: { roleId: 4, loginUserId: people.admin.id },
  }),
  'POST /user-update/:id': async ({ portal, people }) => {
    const { id } = await newcomer(portal, people)
    const { role: _, ...form } = userForm()
    return { actor: people.admin, path: { id }, body: { ...form, parent_id: people.distributor.id } }
  },
  'PUT /checklist': ({ people }) => ({ actor: people.retailer, path: {}, body: { hidden: true } }),
  'GET /earnings-lines': ({ people }) => ({
    actor: people.distributor,
    path: {},
    query: { from: '2026-11-01', to: '2026-11-30', user_id: people.retailer.id },
  }),
  'GET /support-tickets': ({ people }) => ({
    actor: people.distributor,
    path: {},
    query: { user_id: people.retailer.id },
  }),
  'GET /users/:id/summary': ({ people }) => ({ actor: people.admin, path: { id: people.retailer.id } }),
  'GET /wallet-statement/:userId': ({ people }) => ({
    actor: people.retailer,
    path: { userId: people.retailer.id },
  }),
  ...EXCEPTION_REQUESTS,
  ...APPROVAL_REQUESTS,
  ...DISPUTE_REQUESTS,
  ...PAYOUT_REQUESTS,
  ...PUSH_REQUESTS,
  ...REFUND_REQUESTS,
  ...MANDATE_REQUESTS,
  ...SCHEDULE_REQUESTS,
  ...BILL_REQUESTS,
  ...WALLET_REQUESTS,
  ...FACTOR_RESET_REQUESTS,
}

const ticket = { subject: 'Receipt', priority: 'Low', description: 'Please send it again.', status: 'Open' }
/** Calls that take only one record of the retailer. */
function recordCalls(): Record<string, Make> {
  const calls: (readonly [at: string, name: string, kind: keyof Belongings])[] = [
    ['GET /student-bills/:uniqueId', 'uniqueId', 'studentBill'],
    ['DELETE /api-keys/:id', 'id', 'apiKey'],
    ['DELETE /devices/:id', 'id', 'device'],
    ['DELETE /passkeys/:id', 'id', 'passkey'],
    ['GET /transaction-exports/:id', 'id', 'exportJob'],
    ['GET /get-payment-status/:orderId', 'orderId', 'orderId'],
    ['GET /transaction-list-by-id/:id', 'id', 'payment'],
    ['GET /tickets/replies/:id', 'id', 'ticket'],
    ['GET /support-tickets/:id', 'id', 'ticket'],
  ]
  return Object.fromEntries(
    calls.map(([at, name, kind]): [string, Make] => [
      at,
      ({ people: { retailer }, of }) => ({ actor: retailer, path: { [name]: of(retailer)[kind] } }),
    ]),
  )
}
