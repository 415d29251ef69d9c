import type { ZodMiniType } from 'zod/mini'

type Def = {
  type: string
  shape?: Record<string, ZodMiniType>
  element?: ZodMiniType
  innerType?: ZodMiniType
  valueType?: ZodMiniType
}

/** The fields of a body by their paths: `name`, those of the rows of a list as `charges[].charge`, those of a map as `settings{}`. */
export function bodyFields(shape: ZodMiniType | undefined, path = ''): string[] {
  const def = shape?._zod.def as Def | undefined
  if (!def) return []
  if (def.innerType) return bodyFields(def.innerType, path)
  if (def.element) return bodyFields(def.element, `${path}[]`)
  if (def.valueType) return [`${path}{}`]
  if (!def.shape) return [path]
  return Object.entries(def.shape).flatMap(([name, inner]) =>
    bodyFields(inner, path === '' ? name : `${path}.${name}`),
  )
}

/** The same body with another value at a path; of a list, in its first row. */
export function withField(body: unknown, path: string, value: unknown): unknown {
  const [, name = '', rest = ''] = /^(\[\]|[^.[{]+)(.*)$/.exec(path.replace(/^\./, '')) ?? []
  if (path === '') return value
  if (name === '[]') {
    const [first, ...others] = body as unknown[]
    return [withField(first, rest, value), ...others]
  }
  return { ...(body as object), [name]: withField((body as Record<string, unknown>)[name], rest, value) }
}
