/** A way to break an answer, and its result. */
export type Spoiling = { how: string; spoil(text: string): string }

const WHOLE: Spoiling[] = [
  { how: 'a page of HTML', spoil: () => '<html><body><h1>Checking your browser</h1></body></html>' },
  { how: 'an empty body', spoil: () => '' },
  { how: 'a body cut off', spoil: (text) => text.slice(0, text.length / 2) },
  ...['null', '{}', '[]', '"SUCCESS"', '0'].map((body) => ({ how: body, spoil: () => body })),
]

type Path = readonly (string | number)[]
/** The change of one field; undefined removes it, `SAME` leaves the answer as it is. */
type Change = { what: string; to(value: unknown): unknown }
const SAME = Symbol('the answer as it is')
const INSTANT = /(Z|[+-]\d\d:\d\d)$/
const CHANGES: Change[] = [
  { what: 'missing', to: () => undefined },
  { what: 'null', to: () => null },
  { what: 'a text for a number', to: (value) => (typeof value === 'number' ? String(value) : SAME) },
  { what: 'a number for a text', to: (value) => (typeof value === 'string' ? 12_345 : SAME) },
  // An empty list where there is a list, and an object where there is one, may be true.
  { what: 'a list', to: (value) => (Array.isArray(value) ? SAME : []) },
  { what: 'an object', to: (value) => (isObject(value) ? SAME : {}) },
  {
    what: 'an unlisted status',
    to: (value) => (typeof value === 'string' ? 'WORD_OF_TOMORROW' : SAME),
  },
  { what: 'a hundred times as much', to: hundredfold },
  { what: 'another currency', to: (value) => (value === 'INR' ? 'USD' : SAME) },
  {
    what: 'a time without its zone',
    to: (value) => (typeof value === 'string' && INSTANT.test(value) ? value.replace(INSTANT, '') : SAME),
  },
]

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function hundredfold(value: unknown): unknown {
  if (typeof value === 'number') return value * 100
  return typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? (Number(value) * 100).toFixed(2) : SAME
}

/** Every way to break answers like these: as a whole, and each field of each of them. */
export function spoilings(answers: readonly string[]): Spoiling[] {
  const paths = new Map(
    answers.flatMap((text) => pathsOf(JSON.parse(text)).map((path) => [path.join('.'), path])),
  )
  const fields = [...paths].flatMap(([name, path]) =>
    CHANGES.filter(({ to }) => answers.some((text) => to(valueAt(JSON.parse(text), path)) !== SAME)).map(
      ({ what, to }) => ({ how: `${name}: ${what}`, spoil: (text: string) => changed(text, path, to) }),
    ),
  )
  return [...WHOLE, ...fields]
}

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return at.length ? [at] : []
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...at, key]))
  return at.length ? [at, ...inner] : inner
}

const valueAt = (value: unknown, path: Path) =>
  path.reduce<unknown>(
    (one, key) => (one as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  )

function changed(text: string, path: Path, to: Change['to']): string {
  const body = JSON.parse(text)
  const [last, parent] = [path.at(-1) ?? '', valueAt(body, path.slice(0, -1))]
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, last)) return text
  const fields = parent as Record<string | number, unknown>
  const next = to(fields[last])
  if (next === SAME) return text
  // An entry of a list that is taken away may be true; one that is null is not.
  if (next === undefined && !Array.isArray(parent)) delete fields[last]
  else fields[last] = next
  return JSON.stringify(body)
}
