import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A schema of an OpenAPI 3.0 file, or of `z.toJSONSchema`. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  nullable?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  example?: unknown
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Parameter = { $ref?: string; in?: string; name?: string; required?: boolean; schema?: Schema }
interface Operation {
  parameters?: Parameter[]
  requestBody?: Content & { $ref?: string }
  responses?: Record<string, Content & { $ref?: string }>
}

/** One call of the provider's own file. */
export interface OfficialCall {
  body: Schema | undefined
  answer: Schema | undefined
  query: { name: string; required: boolean }[]
}

/** The calls of a provider's own OpenAPI file, by method and path: `POST /pg/orders/*`. */
export interface OfficialFile {
  name: string
  calls: Map<string, OfficialCall>
  /** The schemas that the file names, also those that none of its calls has. */
  named: Record<string, Schema>
  resolve(schema: Schema): Schema
}

/** Reads every OpenAPI file of a folder. The files are the providers', and no part of this project. */
export function readOfficial(folder: string): OfficialFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => read(name, JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

interface Document {
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

function read(name: string, document: Document): OfficialFile {
  const at = <T extends { $ref?: string }>(value: T | undefined): T | undefined =>
    value?.$ref === undefined ? value : at(find(document, value.$ref) as T)
  const prefix = new URL(document.servers?.[0]?.url ?? 'https://x').pathname.replace(/\/$/, '')
  const calls = Object.entries(document.paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const answers = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))
      const parameters = (operation.parameters ?? []).map((one) => at(one) ?? {})
      return [
        `${method.toUpperCase()} ${anyParameter(prefix + route)}`,
        {
          body: jsonOf(at(operation.requestBody)),
          answer: jsonOf(at(answers?.[1])),
          query: parameters
            .filter((one) => one.in === 'query')
            .map(({ name: of = '', required = false }) => ({ name: of, required })),
        },
      ] as const
    }),
  )
  const named = document.components?.schemas ?? {}
  return { name, calls: new Map(calls), named, resolve: (schema) => whole(schema, (one) => at(one) ?? {}) }
}

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.schema

/** The path with a star for every parameter. */
export const anyParameter = (route: string) => route.replaceAll(/\{[^}]+\}|:\w+/g, '*')

function find(document: unknown, pointer: string): unknown {
  return pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
}

/** A schema with its references resolved and `allOf` merged. */
function whole(schema: Schema, at: (one: Schema) => Schema): Schema {
  const { allOf, ...own } = at(schema)
  if (!allOf) return own
  const parts = [own, ...allOf.map((part) => whole(part, at))]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  }
}
