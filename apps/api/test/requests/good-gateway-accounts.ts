import { callsOf } from '../identity/back-office.ts'
import type { GoodRequest, World } from './good-requests.ts'

const PAYU = 3
const settings = { PAYU_KEY: 'sandbox-id', PAYU_SALT: 'sandbox-secret' }

/** An account of PayU that is switched off. */
async function account({ portal, people }: World): Promise<number> {
  const body = { pg_id: PAYU, name: 'Second', settings }
  const added = await callsOf(portal, people.superAdmin).post('/payment-gateways', body)
  return added.body.data.id
}

/** Valid requests of the calls about accounts of gateways. */
export const GATEWAY_ACCOUNT_REQUESTS: Readonly<Record<string, (world: World) => Promise<GoodRequest>>> = {
  'POST /payment-gateways': async ({ people }) => ({
    actor: people.superAdmin,
    path: {},
    body: { pg_id: PAYU, name: 'Second', settings },
  }),
  'POST /payment-gateways/:id': async (world) => ({
    actor: world.people.superAdmin,
    path: { id: await account(world) },
    body: {
      name: 'Second',
      enabled: true,
      position: 2,
      methods: [{ payment_method_id: 1, min: '10.00', max: null }],
    },
  }),
  'POST /payment-gateways/:id/keys': async (world) => ({
    actor: world.people.superAdmin,
    path: { id: await account(world) },
    body: { settings: { PAYU_SALT: 'another' } },
  }),
  'POST /payment-gateways/:id/test': async (world) => ({
    actor: world.people.superAdmin,
    path: { id: await account(world) },
  }),
}
