import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { firstFault, type WireFault } from './wire-fault.ts'

/** One call of a provider: its request and its successful answer. */
export interface WireCall {
  /** Its source: a page of the documentation, or the official file. */
  source: string
  /** The query; without it, none is allowed. */
  query?: z.ZodType
  /** The request's body; without it, none is allowed. The route reads the files of a multipart body. */
  body?: z.ZodType
  /** The body of an answer with a status below 300. */
  answer: z.ZodType
}

/** The wire of one provider: every call that the portal makes. The schemas of its webhooks go with each webhook. */
export interface ProviderWire {
  provider: string
  /** The fault scopes of this provider, whose routes must all be described here. */
  /** By method and route, as they are registered: `POST /pg/orders`. */
  calls: Readonly<Record<string, WireCall>>
  /** The provider's own refusal of a request, as the error that its routes throw. */
  refuse(fault: WireFault): Error
}

const NOTHING = z.strictObject({})
/** Groups of calls without a provider's documentation: a browser's pages, and the push services, which are a standard. */
const NOT_DESCRIBED = ['browser', 'push']

/**
 * Checks every call of the providers against their documentation. A request that the provider would refuse gets its
 * refusal; an undocumented answer ends in 500, and in a log line that names the field. It does not start with an
 * undescribed provider route, or with a description of no route. Add it before the faults and the routes.
 */
export function addWireRules(app: FastifyInstance, wires: readonly ProviderWire[], faults: Faults): void {
  const described = new Map(
    wires.flatMap((wire) =>
      Object.entries(wire.calls).map(([name, call]) => [name, { wire, call }] as const),
    ),
  )
  const find = ({ method, routeOptions }: FastifyRequest) => described.get(`${method} ${routeOptions.url}`)
  holdToDescription(app, new Set(described.keys()))

  app.addHook('preValidation', async (request) => {
    const found = find(request)
    if (!found) return
    const { query = NOTHING, body } = found.call
    const fault =
      firstFault(query, request.query) ??
      (body ? firstFault(body, request.body ?? {}) : firstFault(NOTHING, request.body ?? {}))
    if (fault) throw found.wire.refuse(fault)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const found = reply.statusCode < 300 ? find(request) : undefined
    const isJson = String(reply.getHeader('content-type')).includes('json')
    if (!found || !isJson || typeof payload !== 'string') return payload
    const fault = firstFault(found.call.answer, JSON.parse(payload), mayInvent(faults))
    if (fault) {
      const call = `${request.method} ${request.routeOptions.url}`
      throw new Error(`${found.wire.provider} does not answer ${call} like this: ${asLine(fault)}`)
    }
    return payload
  })
}

/** Throws an Error when a provider would not send such a webhook. `body` is JSON, or a form. */
export function checkWebhook(schema: z.ZodType, type: string, body: string, faults: Faults): void {
  const value = body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
  const fault = firstFault(schema, value, mayInvent(faults))
  if (fault) throw new Error(`The provider does not send ${type} like this: ${asLine(fault)}`)
}

/** A fault switch may put invented values into an answer. */
const mayInvent = (faults: Faults) => {
  const state = faults.state()
  return Boolean(
    state.refund_status || state.dispute_status || state.digilocker_status || state.capture_currency,
  )
}

const asLine = ({ path, problem, hint }: WireFault) => `${path} is ${problem} (${hint})`

function holdToDescription(app: FastifyInstance, described: ReadonlySet<string>): void {
  const routes: { methods: string[]; url: string; scope: () => string | undefined }[] = []
  app.addHook('onRoute', (route) => {
    // Parts of the app add to a route's settings after this.
    routes.push({ methods: [route.method].flat(), url: route.url, scope: () => route.config?.faultScope })
  })
  app.addHook('onReady', async () => {
    const known = routes.flatMap(({ methods, url, scope }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ name: `${method} ${url}`, scope: scope() })),
    )
    const isOpen = (scope: string | undefined) => scope === undefined || NOT_DESCRIBED.includes(scope)
    const names = new Set(known.map(({ name }) => name))
    const wrong = [
      ...known
        .filter(({ name, scope }) => !isOpen(scope) && !described.has(name))
        .map(({ name }) => `${name} is not described`),
      ...[...described]
        .filter((name) => !names.has(name))
        .map((name) => `${name} is described, and is no route`),
    ]
    if (wrong.length) throw new Error(`The wire of the providers: ${wrong.join('; ')}.`)
  })
}
