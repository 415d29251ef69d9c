import { PARTNER_VERSIONS } from '@chukta/contract/identity/api-keys/api-keys'
import fastify, { type RouteOptions } from 'fastify'
import { PROBLEM_TYPE } from './problems.ts'

type Media = { schema?: unknown; example?: unknown }
type Operation = {
  parameters?: object[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const JSON_TYPE = 'application/json'

/**
 * The partners' API as OpenAPI 3.1, from its routes: with the examples of the contract, and refusals as problems. By a server
 * that is never listened to.
 */
export async function describePartners(routes: readonly RouteOptions[]): Promise<Document> {
  const [{ default: swagger }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ])
  const app = fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: "Partners' API",
        version: PARTNER_VERSIONS.at(-1) ?? '',
        description: 'Amounts are whole paise. Times are RFC 3339 in UTC.',
      },
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'ck_live_…' } } },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    if (schema) app.route({ method, url, schema, handler: () => null })
  }
  await app.ready()
  const document = app.swagger() as unknown as Document
  for (const { method, url, config } of routes) {
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[String(method).toLowerCase()]
    if (operation) complete(operation, config?.example, method === 'POST')
  }
  return document
}

function complete(
  operation: Operation,
  example: { body?: unknown; answer: unknown } | undefined,
  isPost: boolean,
) {
  operation.parameters = [
    ...(operation.parameters ?? []),
    header('Chukta-Version', false, PARTNER_VERSIONS.at(-1)),
    ...(isPost ? [header('Idempotency-Key', true, '9b3f5a1e-5a0e-4c3b-9a77-6f3b1f0d2c11')] : []),
  ]
  const body = operation.requestBody?.content[JSON_TYPE]
  if (body && example?.body !== undefined) body.example = example.body
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const answer = content?.[JSON_TYPE]
    if (!content || !answer) continue
    if (status === '200') answer.example = example?.answer
    if (Number(status) < 400) continue
    content[PROBLEM_TYPE] = answer
    delete content[JSON_TYPE]
  }
}

const header = (name: string, required: boolean, example: string | undefined) => ({
  in: 'header',
  name,
  required,
  schema: { type: 'string' },
  example,
})
