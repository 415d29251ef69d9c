import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { AppError } from './errors.ts'
import { once } from './once.ts'

/** Of one connection: the server sets its own. */
const NOT_PASSED_ON = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/**
 * OpenAPI 3.1 made from the contract at /api/openapi.json, and an explorer at /api/docs. Both are made with the first
 * request for one of them: few servers are ever asked, and what makes them is a sixth of a start.
 */
export function installDocs(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  const docs = once(() => describe(routes))
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, headers } = request
    const made = await (await docs()).inject({ url, headers })
    const policy = made.headers['content-security-policy']
    if (policy !== undefined) reply.header('content-security-policy', policy)
    if (made.statusCode === 404) return reply.callNotFound()
    if (made.statusCode >= 400) throw new AppError('bad-request')
    for (const [name, value] of Object.entries(made.headers)) {
      if (value !== undefined && !NOT_PASSED_ON.includes(name)) reply.header(name, value)
    }
    return reply.code(made.statusCode).send(made.rawPayload.length > 0 ? made.rawPayload : undefined)
  }
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
    app.get(path, { schema: { hide: true } }, answer)
  }
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide) routes.push(route)
  })
}

/** A server that is never listened to, which has the same routes and answers for none of them: it describes them. */
async function describe(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('fastify-type-provider-zod'),
  ])
  const app = fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Chukta', version: '0.1.0', description: 'Money is rupees with two decimals.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    if (schema) app.route({ method, url, schema, handler: () => null })
  }
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}
