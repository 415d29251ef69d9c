import { storeCompany } from '@chukta/contract/identity/company'
import { DECLARED_GATEWAYS } from '../../src/platform/configuration/declared-gateways.ts'
import { callsOf, groupCalls } from '../identity/back-office.ts'
import { makePerson } from '../portal/people.ts'
import type { Scene } from '../portal/scene.ts'
import type { ApprovableCase } from './approvable-case.ts'
import { moneyCases } from './approvable-money-cases.ts'
import { slabCase } from './approvable-slabs.ts'
import { bodyFields } from './body-fields.ts'

const NOT_READ = { noEffect: 'the specification has it; nothing reads it' }
const NAMED_BY_PATH = { noEffect: 'must be the id of the path, which is bound; another is refused' }

/** Adds an account, switched off. Gives its id. */
export async function addAccount(
  { portal, people }: Scene,
  slug: string,
  settings: Record<string, string>,
): Promise<number> {
  const pg_id = DECLARED_GATEWAYS.find((each) => each.slug === slug)?.id
  const { status, body, text } = await callsOf(portal, people.superAdmin).post('/payment-gateways', {
    pg_id,
    name: 'Second',
    settings,
  })
  if (status !== 200) throw new Error(`the account was not added: ${text}`)
  return body.data.id
}

/** Requests by the names of the calls. Several where one cannot vary every field. */
export async function approvableCases(scene: Scene): Promise<Record<string, ApprovableCase[]>> {
  const { portal, people } = scene
  const { superAdmin, admin, distributor } = people
  const groups = groupCalls(portal)
  const add = async (rate: string): Promise<number> => (await groups.addGroup(admin, 3, rate)).body.data.id
  const [first, second] = [await add('3.5'), await add('3.6')]
  const other = await makePerson(portal.db, {
    roleId: 3,
    parentId: admin.id,
    first: 'Ravi',
    last: 'Kulkarni',
  })
  await groups.assign(admin, second, [distributor.id, other.id])
  const account = await addAccount(scene, 'payu', { PAYU_KEY: 'sandbox-id', PAYU_SALT: 'sandbox-secret' })
  const charges = [{ pg_id: 1, payment_method: 'UPI', charge: '3' }]
  const rows = {
    'charges[].pg_id': { to: 2 },
    'charges[].payment_method': { to: 'Net Banking' },
    'charges[].charge': { to: '3.25' },
    'charges[].pg_name': NOT_READ,
    'charges[].payment_method_id': NOT_READ,
    'charges[].master_charge_id': NOT_READ,
    'charges[].type': NOT_READ,
  }
  return {
    'POST /store-payment-methods': [
      {
        actor: superAdmin,
        body: [{ pg_id: 1, method: 'UPI', selected: 0 }],
        fields: { '[].pg_id': { to: 2 }, '[].method': { to: 'Net Banking' }, '[].selected': { to: 1 } },
      },
    ],
    'POST /store-payment-methods-priority': [
      {
        actor: superAdmin,
        body: orderOf(DECLARED_GATEWAYS.toReversed()),
        fields: {
          '[].id': {
            body: orderOf(
              [...DECLARED_GATEWAYS.slice(1).toReversed(), ...DECLARED_GATEWAYS.slice(0, 1)].toReversed(),
            ),
          },
          '[].priority': {
            body: orderOf(DECLARED_GATEWAYS.toReversed()).map((row) => ({
              ...row,
              priority: DECLARED_GATEWAYS.length + 1 - ((row.priority % DECLARED_GATEWAYS.length) + 1),
            })),
          },
          '[].selected_method': { body: orderOf(DECLARED_GATEWAYS.toReversed(), 'Net Banking') },
        },
      },
    ],
    'POST /store-service-methods': [
      {
        actor: superAdmin,
        body: [{ service_id: 1, method: 'UPI', selected: 0, off_reason: 'The bank is shut.' }],
        fields: {
          '[].service_id': { to: 2 },
          '[].method': { to: 'Net Banking' },
          '[].selected': { to: 1 },
          '[].off_reason': { to: 'The bank is shut until Monday.' },
        },
      },
    ],
    'POST /store-charges-by-id/:userId': [
      {
        actor: admin,
        params: { userId: admin.id },
        body: { name: 'Konkan', role_id: 3, charges },
        fields: { name: { to: 'Desh' }, user_id: NOT_READ, ...rows },
      },
      {
        actor: superAdmin,
        params: { userId: superAdmin.id },
        body: { name: 'Konkan', role_id: 2, charges: [] },
        fields: { role_id: { to: 3 } },
      },
    ],
    'POST /update-charges-list/:selectedUserId': [
      {
        actor: admin,
        params: { selectedUserId: first },
        body: { name: 'Konkan', charges: [{ ...charges[0], charge: '3.75' }] },
        fields: {
          name: { to: 'Desh' },
          role_id: { noEffect: 'must be the role of the group; another is refused' },
          user_id: NOT_READ,
          ...rows,
        },
      },
    ],
    'PUT /charge-slabs/:groupId': [slabCase(admin, first)],
    'POST /charges-delete/:id': [{ actor: admin, params: { id: first }, body: null, fields: {} }],
    'POST /assign-users-assign-group/:id': [
      {
        actor: admin,
        params: { id: first },
        body: { user_id: [distributor.id], group_id: first },
        fields: { 'user_id[]': { to: other.id }, group_id: { to: second }, id: NAMED_BY_PATH },
      },
    ],
    'POST /assign-users-unassign-group/:id': [
      {
        actor: admin,
        params: { id: second },
        body: { user_id: [distributor.id] },
        fields: { 'user_id[]': { to: other.id }, group_id: NAMED_BY_PATH, id: NAMED_BY_PATH },
      },
    ],
    'POST /store-master-charges': [
      {
        actor: superAdmin,
        body: { charges },
        fields: Object.fromEntries(
          Object.entries(rows).filter(([name]) => /pg_id|payment_method$|charge$/.test(name)),
        ),
      },
    ],
    'POST /store-commission-defaults': [
      {
        actor: superAdmin,
        body: { admin: '11', distributor: '7.5' },
        fields: { admin: { to: '12' }, distributor: { to: '8' } },
      },
    ],
    'POST /payment-gateways': [
      {
        actor: superAdmin,
        body: { pg_id: 3, name: 'Third', settings: { PAYU_KEY: 'one', PAYU_SALT: 'a salt' } },
        fields: {
          name: { to: 'Fourth' },
          'settings.PAYU_KEY': { to: 'two' },
          'settings.PAYU_SALT': { to: 'another' },
        },
      },
      {
        actor: superAdmin,
        body: { pg_id: 3, name: 'Third', settings: {} },
        fields: { pg_id: { noEffect: 'the settings are those of one gateway, so another is refused' } },
      },
    ],
    'POST /payment-gateways/:id/keys': [
      {
        actor: superAdmin,
        params: { id: account },
        body: { settings: { PAYU_SALT: 'a salt', PAYU_CHECKOUT_URL: 'http://localhost:1/pay' } },
        fields: {
          'settings.PAYU_SALT': { to: 'another' },
          'settings.PAYU_CHECKOUT_URL': { to: 'http://localhost:2/pay' },
        },
      },
    ],
    'POST /payment-gateways/:id': [
      {
        actor: superAdmin,
        params: { id: account },
        body: {
          name: 'Second',
          enabled: true,
          position: 2,
          methods: [{ payment_method_id: 1, min: '10.00', max: '20.00' }],
        },
        fields: {
          name: { to: 'Other' },
          enabled: { to: false },
          position: { to: 3 },
          'methods[].payment_method_id': { to: 2 },
          'methods[].min': { to: '11.00' },
          'methods[].max': { to: null },
        },
      },
    ],
    ...(await moneyCases(scene)),
    'PUT /payout-settings': [
      {
        actor: superAdmin,
        body: { service_id: 1, send: 'daily', daily_at: '10:30', new_account_minutes: 45 },
        fields: {
          service_id: { to: 2 },
          send: { body: { service_id: 1, send: 'held', new_account_minutes: 45 } },
          daily_at: { to: '11:30' },
          new_account_minutes: { to: 46 },
        },
      },
    ],
    'PUT /wallet-settings': [
      {
        actor: superAdmin,
        body: { least: '11', daily_limit: '22000', tds_on: true, tds_rate: '3', tds_threshold: '33000' },
        fields: {
          least: { to: '12' },
          daily_limit: { to: '23000' },
          tds_on: { to: false },
          tds_rate: { to: '4' },
          tds_threshold: { to: '34000' },
        },
      },
    ],
    'POST /approval-settings': [
      {
        actor: superAdmin,
        body: { kind: 'charges', enabled: 1 },
        fields: { kind: { to: 'commissions' }, enabled: { to: 0 } },
      },
    ],
    'PUT /company': [companyCase(scene)],
    'POST /company/policies/:kind': [
      {
        actor: superAdmin,
        params: { kind: 'terms' },
        body: { body: 'One.' },
        fields: { body: { to: 'Two.' } },
      },
    ],
    'PUT /company/logo/:theme': [],
    'DELETE /company/logo/:theme': [],
    'POST /security-settings': [
      {
        actor: superAdmin,
        body: { factor_required: true, grace_days: 30 },
        fields: { factor_required: { to: false }, grace_days: { to: 31 } },
      },
    ],
  }
}

const orderOf = (gateways: readonly { id: number }[], selected_method = 'UPI') =>
  gateways.map(({ id }, at) => ({ id, priority: at + 1, selected_method }))

/** A company of which each field can change alone. */
function companyCase({ people }: Scene): ApprovableCase {
  const base = { trade_name: 'Saral Pay', legal_name: 'Saral Payments', state_code: '27' }
  const colours = { color_light: '#00695c', color_dark: '#80cbc4' }
  const others: Record<string, string> = {
    state_code: '29',
    pin: '411045',
    gstin: '27AAPFU0939F1ZV',
    pan: 'AAPFU0939F',
    cin: 'U65999MH2024PTC123456',
    support_email: 'help@saral.example',
    support_phone: '+91 20 1234 5678',
    grievance_email: 'grievance@saral.example',
    grievance_phone: '+91 20 1234 5679',
    color_light: '#33419d',
    color_dark: '#b7c2ff',
    color_accent: '#8a3b12',
    invoice_prefix: 'SP',
    sac_code: '997159',
    gst_rate: '18.00',
  }
  const fields = bodyFields(storeCompany.body).map((name) => [
    name,
    { to: others[name] ?? `Another ${name}` },
  ])
  return { actor: people.superAdmin, body: { ...base, ...colours }, fields: Object.fromEntries(fields) }
}
