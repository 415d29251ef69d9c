import { randomUUID } from 'node:crypto'
import { idOfService } from '../../src/modules/pricing/services/services-service.ts'
import type { GoodRequest, World } from './good-requests.ts'
import { payeeOf } from './good-rows.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

const record: Make = ({ people: { retailer }, of }) => ({
  actor: retailer,
  path: { id: of(retailer).payee, userId: retailer.id, serviceId: of(retailer).service },
})
const list: Make = ({ people: { retailer }, of }) => ({
  actor: retailer,
  path: { userId: retailer.id, serviceId: of(retailer).service },
})
const form = ({ people: { retailer }, of }: World) => ({
  service_id: of(retailer).service,
  user_id: retailer.id,
  name: 'Meera Nair',
  mobile: '9890355128',
  pan_number: 'AKLPN4521R',
  address: '7 Baner Road, Pune',
  rent: '18500.50',
  payment_type: 'houserent',
  account_number: '60312345678901',
  account_holder_name: 'Meera Nair',
  bank_name: 'Bank of Maharashtra',
  bank_branch: 'Baner',
  ifsc_code: 'MAHB0000174',
})

const rows = (world: World): GoodRequest => {
  const { service_id, user_id, ...row } = form(world)
  return { actor: world.people.retailer, path: {}, body: { service_id, user_id, rows: [row] } }
}
const IMPORT_FILE =
  'Name,Mobile,PAN Number,Bank Name,Account Number,Account Holder Name,IFSC Code,Branch,Monthly Rent,Payment For\r\n' +
  'Meera Nair,9890355128,AKLPN4521R,Bank of Maharashtra,60312345678901,Meera Nair,MAHB0000174,Baner,18500,House Rent\r\n'

/** Valid requests of the calls about payees. */
export const PAYEE_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /get-service-list-edit/:id/:userId/:serviceId': record,
  'GET /get-service-list-for-pay/:id/:userId/:serviceId': record,
  'GET /get-service-list-view/:id/:userId/:serviceId': record,
  'GET /get-service-list-dropdown/:userId/:serviceId': list,
  'GET /get-service-list/:userId/:serviceId': list,
  'POST /store-service-list': async (world) => {
    const { rent, payment_type: _, ...fields } = form(world)
    // The category whose document may be left out.
    const service_id = await idOfService(world.portal.db, 'salary-payments')
    return { actor: world.people.retailer, path: {}, body: { ...fields, service_id, salary: rent } }
  },
  'GET /payee-imports/template/:serviceId': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: { serviceId: of(retailer).service },
    query: { format: 'csv' },
  }),
  'POST /payee-imports/file': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: {},
    body: { user_id: retailer.id, service_id: of(retailer).service },
    files: { file: new Blob([IMPORT_FILE]) },
  }),
  'POST /payee-imports/check': rows,
  'POST /payee-imports': (world) => ({ ...rows(world), headers: { 'Idempotency-Key': randomUUID() } }),
  'POST /update-services/:id': async (world) => ({
    actor: world.people.retailer,
    path: { id: await payeeOf(world.portal, world.people.retailer) },
    body: form(world),
  }),
}
