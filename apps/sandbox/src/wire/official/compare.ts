import type { OfficialFile, Schema } from './open-api.ts'

/** Values that our schema allows and the provider's does not, a line each: `customer_details.x: is no field`. */
export function compare(
  ours: Schema,
  official: Schema,
  file: OfficialFile,
  side: 'request' | 'answer',
): string[] {
  return differences(ours, official, { file, side, path: '' })
}

interface Place {
  file: OfficialFile
  side: 'request' | 'answer'
  path: string
}

function differences(ours: Schema, given: Schema, place: Place): string[] {
  const official = place.file.resolve(given)
  const variants = ours.anyOf ?? ours.oneOf
  if (variants) return variants.flatMap((one) => differences(one, official, place))
  const theirs = official.oneOf ?? official.anyOf
  if (theirs) {
    const each = theirs.map((one) => differences(ours, one, place))
    return each.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  const at = (text: string) => `${place.path || 'the whole'}: ${text}`
  const type = ours.type ?? typeOfValue(ours.const)
  if (type === 'null') {
    return official.nullable || official.example === null ? [] : [at('may be null')]
  }
  if (type && official.type && !fits(String(type), String(official.type))) {
    return [at(`is ${type}, should be ${official.type}`)]
  }
  if (official.items && ours.items)
    return differences(ours.items, official.items, { ...place, path: `${place.path}[]` })
  if (official.properties && ours.properties) return fields(ours, official, place)
  return [...words(ours, official), ...length(ours, official, place)].map(at)
}

function fields(ours: Schema, official: Schema, place: Place): string[] {
  const known = official.properties ?? {}
  const inner = (name: string) => ({ ...place, path: place.path ? `${place.path}.${name}` : name })
  const missing =
    place.side === 'request' ? (official.required ?? []).filter((name) => !ours.required?.includes(name)) : []
  return [
    ...missing.map((name) => `${inner(name).path}: may be missing`),
    ...Object.entries(ours.properties ?? {}).flatMap(([name, schema]) => {
      const other = known[name]
      return other ? differences(schema, other, inner(name)) : [`${inner(name).path}: is no field`]
    }),
  ]
}

function words(ours: Schema, official: Schema): string[] {
  const own = ours.enum ?? (ours.const === undefined ? [] : [ours.const])
  const foreign = official.enum ? own.filter((word) => !official.enum?.includes(word)) : []
  return foreign.map((word) => `may be ${JSON.stringify(word)}`)
}

/** A text may be no longer than the provider accepts. A pattern or a list of values may limit it instead. */
function length(ours: Schema, official: Schema, { side }: Place): string[] {
  if (side === 'answer' || ours.enum || ours.const !== undefined || official.maxLength === undefined)
    return []
  if (ours.maxLength === undefined)
    return 'pattern' in ours || 'format' in ours ? [] : ['may be of any length']
  return ours.maxLength > official.maxLength ? [`may have ${ours.maxLength} characters`] : []
}

const fits = (own: string, official: string) =>
  own === official || (own === 'integer' && official === 'number')

const typeOfValue = (value: unknown) => (value === undefined ? undefined : typeof value)
