import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { badRequest, unknownId } from '../../payment-gateways/razorpay/razorpay-error.ts'
import type { Payouts } from '../payouts-context.ts'
import { newRazorpayId } from '../start-transfer.ts'
import { addEntity, type Entity, findByInput, findEntity, type Kind, listEntities } from './entities-sql.ts'

type Body = Record<string, unknown>
type IdPath = { Params: { id: string } }
const TYPES = ['vendor', 'customer', 'employee', 'self']

/** Contacts and their fund accounts. The same input once more gives what the first has made, with 200 in place of 201. */
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
    make(reply, 'contact', 'cont', null, readContact((request.body ?? {}) as Body)),
  )
  app.post('/fund_accounts', (request, reply) => {
    const body = readFundAccount((request.body ?? {}) as Body)
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
    app.get<{ Querystring: Record<string, string> }>(path, ({ query }) => {
      const items = listEntities(store, kind)
        .map(shown)
        .filter((one) =>
          ['contact_id', 'reference_id', 'name', 'type'].every(
            (field) => query[field] === undefined || (one as Body)[field] === query[field],
          ),
        )
        .slice(0, Number(query.count) || 10)
      return { entity: 'collection', count: items.length, items }
    })
  }
}

function readContact(body: Body): Body {
  const { name, email = null, contact = null, type = null, reference_id: reference = null, notes = [] } = body
  if (typeof name !== 'string' || name.length < 3 || name.length > 50) {
    throw badRequest('The name must be between 3 and 50 characters.', 'name')
  }
  if (type !== null && !TYPES.includes(String(type))) throw badRequest('Invalid type.', 'type')
  if (reference !== null && (typeof reference !== 'string' || reference.length > 40)) {
    throw badRequest('The reference id may not be greater than 40 characters.', 'reference_id')
  }
  return { name, contact, email, type, reference_id: reference, notes }
}

function readFundAccount(body: Body): Body {
  const { contact_id: contactId, account_type: type } = body
  if (typeof contactId !== 'string') throw badRequest('The contact id field is required.', 'contact_id')
  if (type === 'vpa') {
    const address = (body.vpa as Body | undefined)?.address
    if (typeof address !== 'string' || !/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(address)) {
      throw badRequest('Invalid VPA. Please enter a valid Virtual Payment Address', 'address')
    }
    return { contact_id: contactId, account_type: type, vpa: { address } }
  }
  if (type !== 'bank_account') throw badRequest('The selected account type is invalid.', 'account_type')
  const { name, ifsc, account_number: account } = (body.bank_account ?? {}) as Body
  if (typeof name !== 'string' || name.length < 3 || name.length > 120) {
    throw badRequest('The name must be between 3 and 120 characters.', 'name')
  }
  if (typeof ifsc !== 'string' || !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) {
    throw badRequest('Invalid IFSC Code in Bank Account', 'ifsc')
  }
  if (typeof account !== 'string' || !/^[A-Za-z0-9]{5,35}$/.test(account)) {
    throw badRequest('The account number must be between 5 and 35 characters.', 'account_number')
  }
  const bank = { ifsc, bank_name: `${ifsc.slice(0, 4)} Bank`, name, notes: [], account_number: account }
  return { contact_id: contactId, account_type: type, bank_account: bank }
}

const shown = ({ id, kind, body, createdAtMs }: Entity) => ({
  id,
  entity: kind,
  ...body,
  batch_id: null,
  active: true,
  created_at: Math.floor(createdAtMs / 1000),
})
