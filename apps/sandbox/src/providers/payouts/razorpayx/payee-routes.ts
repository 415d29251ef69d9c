import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { collection, type PageQuery, pageOf } from '../../payment-gateways/razorpay/collection.ts'
import { unknownId } from '../../payment-gateways/razorpay/razorpay-error.ts'
import type { Payouts } from '../payouts-context.ts'
import { newRazorpayId } from '../start-transfer.ts'
import { addEntity, type Entity, findByInput, findEntity, type Kind, listEntities } from './entities-sql.ts'

type Body = Record<string, unknown>
type IdPath = { Params: { id: string } }
/** Filters of its lists. */
const FILTERS = ['name', 'email', 'contact', 'reference_id', 'type', 'contact_id', 'account_type']
interface NewAccount {
  contact_id: string
  account_type: string
  bank_account?: { name: string; ifsc: string; account_number: string }
  vpa?: { address: string }
}

/** Contacts and their fund accounts. The same input again returns the first one, with 200 in place of 201. */
export function addPayeeRoutes(app: FastifyInstance, payouts: Payouts): void {
  const { store, now } = payouts
  const make = (reply: FastifyReply, kind: Kind, prefix: string, parentId: string | null, body: Body) => {
    const inputKey = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const { entity, isNew } = store.transaction(() => {
      const earlier = findByInput(store, kind, inputKey)
      if (earlier) return { entity: earlier, isNew: false }
      const one: Entity = { id: newRazorpayId(prefix), kind, parentId, body, createdAtMs: now() }
      addEntity(store, one, inputKey)
      return { entity: one, isNew: true }
    })
    return reply.code(isNew ? 201 : 200).send(shown(entity))
  }

  app.post('/contacts', (request, reply) =>
    make(reply, 'contact', 'cont', null, contactBody(request.body as Body)),
  )
  app.post('/fund_accounts', (request, reply) => {
    const body = fundAccountBody(request.body as NewAccount)
    const contact = findEntity(store, 'contact', String(body.contact_id))
    if (!contact) throw unknownId()
    return make(reply, 'fund_account', 'fa', contact.id, body)
  })
  for (const [path, kind] of [
    ['/contacts', 'contact'],
    ['/fund_accounts', 'fund_account'],
  ] as const) {
    app.get<IdPath>(`${path}/:id`, ({ params }) => {
      const entity = findEntity(store, kind, params.id)
      if (!entity) throw unknownId()
      return shown(entity)
    })
    app.get<{ Querystring: PageQuery & Record<string, string> }>(path, ({ query }) => {
      // All of them are active.
      const all = query.active === '0' ? [] : listEntities(store, kind).map(shown)
      const items = all.filter((one: Body & { created_at: number }) =>
        FILTERS.every((field) => query[field] === undefined || one[field] === query[field]),
      )
      return collection(pageOf(items, query))
    })
  }
}

/** The given input, with the account's data. */
function contactBody({ notes = [], ...given }: Body): Body {
  return { ...given, notes }
}

function fundAccountBody({
  contact_id: contactId,
  account_type: type,
  bank_account: bank,
  vpa,
}: NewAccount): Body {
  if (vpa) {
    const [username, handle] = vpa.address.split('@')
    return { contact_id: contactId, account_type: type, vpa: { username, handle, ...vpa } }
  }
  const shown = { bank_name: `${bank?.ifsc.slice(0, 4)} Bank`, notes: [], ...bank }
  return { contact_id: contactId, account_type: type, bank_account: shown }
}

const shown = ({ id, kind, body, createdAtMs }: Entity) => ({
  id,
  entity: kind,
  ...body,
  batch_id: null,
  active: true,
  created_at: Math.floor(createdAtMs / 1000),
})
