import type { FastifyInstance } from 'fastify'
import { currentRequest, end } from './consent-entity.ts'
import type { Digilocker } from './digilocker-context.ts'
import { type ConsentRequest, type DocumentHolder, findRequest } from './digilocker-sql.ts'

type ByToken = { Params: { token: string } }

/** Holders that the page offers; any other name can be typed. The last one's locker holds no Aadhaar. */
const HOLDERS: ReadonlyMap<string, DocumentHolder> = new Map([
  ['John Doe', { name: 'John Doe', uid: 'xxxxxxxx3712' }],
  ['Doe J', { name: 'DOE J', uid: 'xxxxxxxx3712' }],
  ['Robert Doe', { name: 'Robert Doe', uid: 'xxxxxxxx5647' }],
  ['Meera Nambiar', { name: 'Meera Nambiar', uid: 'xxxxxxxx5647' }],
  ['Nobody', null],
])
const ENDINGS = { deny: 'CONSENT_DENIED', expire: 'EXPIRED' } as const

/** Calls of the consent page: the request, and the person's decision. */
export function addConsentPageRoutes(app: FastifyInstance, digilocker: Digilocker): void {
  app.get<ByToken>('/digilocker/:token/request', (request, reply) => {
    const found = find(digilocker, request.params.token)
    return found ? describe(found) : reply.code(404).send({ message: 'No such request' })
  })

  app.post<ByToken>('/digilocker/:token', (request, reply) => {
    const found = find(digilocker, request.params.token)
    if (!found) return reply.code(404).send({ message: 'No such request' })
    if (found.status !== 'PENDING') return reply.code(409).send({ message: 'This request is closed' })
    const { action, name } = (request.body ?? {}) as { action?: unknown; name?: unknown }
    if (action === 'deny' || action === 'expire') return describe(end(digilocker, found, ENDINGS[action]))
    if (action !== 'allow') return reply.code(400).send({ message: 'Say allow, deny or expire' })
    if (typeof name !== 'string' || name.trim() === '' || name.length > 100) {
      return reply.code(400).send({ message: 'Enter the name on the Aadhaar' })
    }
    const known = HOLDERS.get(name)
    const holder = known === undefined ? { name: name.trim(), uid: 'xxxxxxxx5647' } : known
    return describe(end(digilocker, found, 'AUTHENTICATED', holder))
  })
}

function find(digilocker: Digilocker, token: string): ConsentRequest | undefined {
  const found = findRequest(digilocker.store, 'token', token)
  return found && currentRequest(digilocker, found)
}

function describe(request: ConsentRequest) {
  return {
    status: request.status,
    documents: request.documents,
    people: [...HOLDERS.keys()],
    return_url: request.redirectUrl || null,
  }
}
