import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { AppError } from './errors.ts'
import { describePartners } from './partner-docs.ts'
import { isPartnerUrl, PARTNER_PREFIX } from './problems.ts'

/** Of one connection: the server sets its own. */
const NOT_PASSED_ON = ['connection', 'date', 'keep-alive', 'transfer-encoding']

/** The company's details in the explorer; `version` changes with any of them. */
export type DocsBrand = {
  version: number
  name: string
  /** Dark enough for white words on it. */
  color: string
  icon: string
  logo: { type: string; content: Buffer }
}

/**
 * OpenAPI 3.1 made from the contract at /api/openapi.json, and an explorer at /api/docs; that of the partners' API at
 * /api/partner/v1/openapi.json. They are made with the first request for one of them: few servers are ever asked, and what
 * makes them is a sixth of a start.
 */
export function installDocs(app: FastifyInstance, brand: () => Promise<DocsBrand>): void {
  const routes: RouteOptions[] = []
  const partnerRoutes: RouteOptions[] = []
  let partners: Promise<object> | null = null
  let made: { version: number; docs: Promise<FastifyInstance> } | null = null
  const docs = async () => {
    const known = await brand()
    // Made anew when the company has another name.
    if (made?.version !== known.version) made = { version: known.version, docs: describe(routes, known) }
    return made.docs
  }
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
  app.get(`${PARTNER_PREFIX}/openapi.json`, { schema: { hide: true } }, () => {
    partners ??= describePartners(partnerRoutes)
    return partners
  })
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide) (isPartnerUrl(route.url) ? partnerRoutes : routes).push(route)
  })
}

/** The explorer in the look of the portal: its paper, its lines and the company's colour. */
function explorerCss(color: string): string {
  return `
    body { background: #faf7f0; font-family: Figtree, system-ui, sans-serif }
    .swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: inherit; color: #1a1d2c }
    .swagger-ui .topbar { background: ${color}; padding: 12px 0 }
    .swagger-ui .topbar .link img { height: 40px; max-width: 240px }
    .swagger-ui .topbar .download-url-wrapper, .swagger-ui .info .title small.version-stamp { display: none }
    .swagger-ui .opblock { border-radius: 8px; box-shadow: none; background: #fff; border-color: #e4ddcf }
    .swagger-ui .btn.authorize, .swagger-ui .btn.execute { border-color: ${color}; color: ${color}; background: #fff }
    .swagger-ui .btn.authorize svg { fill: ${color} }
    .swagger-ui a.nostyle:hover, .swagger-ui .info a { color: ${color} }`
}

/** A server that is never listened to, which has the same routes and answers for none of them: it describes them. */
async function describe(routes: readonly RouteOptions[], brand: DocsBrand): Promise<FastifyInstance> {
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
      info: { title: brand.name, version: '0.1.0', description: 'Money is rupees with two decimals.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    if (schema) app.route({ method, url, schema, handler: () => null })
  }
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    logo: { ...brand.logo, href: '/' },
    theme: {
      title: `API of ${brand.name}`,
      favicon: [
        { filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: brand.icon },
      ],
      css: [{ filename: 'company.css', content: explorerCss(brand.color) }],
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}
