import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The parts of a call that the browser uses; shapes, limits and documentation sentences are for the server. */
const USED = ['method', 'path', 'access', 'errorNames'] as const
/** The other properties of a call (`CallSpec`). A screen that reads one of these would find nothing. */
const LEFT_OUT =
  'params|query|body|answer|summary|feature|ids|unscoped|approval|mayHold|holdsPart|effects|freeText|multipart|errors|for|ours|stepUp|idempotent|reference|beforeSecondFactor|perMinute|bodyLimitBytes'
const CONTRACT = /packages[\\/]contract[\\/]src[\\/](?!call\.ts)[\w/\\-]+\.ts$/

const SCREENS = /web[\\/]src[\\/][\w/\\-]+\.tsx?$/
const IMPORTS = /import (?:\{([^}]*)\}|(\* as \w+)) from ["']@chukta\/contract\/[^"']+["']/g

type Part = { type: string; start: number; end: number }
type Constant = { name: string; value: Part }
type Module = Record<string, unknown>
type Cut = { start: number; end: number; text: string }

/**
 * Reduces the contract to what the browser uses: the properties `USED` of each call, with the contract's own values, because
 * browsers check no answers. Top-level values are marked as free of effects, so that the bundler drops unused ones.
 */
export function leanContract(
  /** Runs a file of the contract, for the final values of its calls. */
  load: (file: string) => Promise<Module> = (file) => import(pathToFileURL(file).href),
): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      const missed = SCREENS.test(id) ? readsRules(code) : undefined
      if (missed)
        this.error(`${missed}: a call has no rules in the browser; export the shape and import that`)
      if (!CONTRACT.test(id)) return null
      const [file = ''] = id.split('?', 1)
      const made = await load(file)
      const leaned = replaced(
        code,
        constantsOf(this.parse(code).body).map((constant) => lean(code, constant, made)),
      )
      return { code: withoutUnusedImports(leaned, this.parse(leaned).body), map: null }
    },
  }
}

/** A screen's use of a removed property of a call, such as `closeTicket.body`. */
function readsRules(code: string): string | undefined {
  const names = [...code.matchAll(IMPORTS)].flatMap(([, list, all = '']) => (list ?? all).split(','))
  const locals = names
    .map((name) => name.trim().split(/\s+/).at(-1) ?? '')
    .filter((name) => /^[a-z]/.test(name))
  return locals
    .map((name) => new RegExp(`\\b${name}\\.(\\w+\\.)?(${LEFT_OUT})\\b`).exec(code)?.[0])
    .find((found) => found !== undefined)
}

/** The constants at the top of a file, with their initial values. */
function constantsOf(statements: readonly Part[]): Constant[] {
  return statements.flatMap((statement) => {
    const { declaration } = statement as { declaration?: Part }
    const { type, declarations } = (declaration ?? statement) as Part & {
      declarations?: { id: { name?: string }; init: Part | null }[]
    }
    if (type !== 'VariableDeclaration') return []
    return (declarations ?? []).flatMap(({ id, init }) => (init ? { name: id.name ?? '', value: init } : []))
  })
}

function lean(code: string, { name, value }: Constant, made: Module): Cut {
  const { start, end } = value
  const text = code.slice(start, end)
  if (isCall(code, value)) {
    const spec = made[name] as Record<string, unknown> | undefined
    if (!spec?.method || !spec.path) throw new Error(`${name} is a call that its file does not export`)
    const used = USED.flatMap((key) => (isUsed(key, spec[key]) ? [[key, spec[key]]] : []))
    return { start, end, text: JSON.stringify(Object.fromEntries(used)) }
  }
  if (name === 'PERMISSIONS') return { start, end, text: rolesOf(made[name]) }
  const isMade = /Call|New|Object|Array|Template|TaggedTemplate|Member/.test(value.type)
  return { start, end, text: isMade ? `/* @__PURE__ */ (() => (${text}))()` : text }
}

/** Of `access` only `public` is asked for: those calls take no token. */
function isUsed(key: (typeof USED)[number], value: unknown): boolean {
  return value !== undefined && (key !== 'access' || value === 'public')
}

/**
 * The roles of each action as digits, which `includes` takes as it takes a list, written as one line of actions for each set
 * of roles; the browser does not ask over whose things an action is.
 */
function rolesOf(permissions: unknown): string {
  const all = Object.entries(permissions as Record<string, { roles: readonly number[] }>)
  const lines = Object.entries(Object.groupBy(all, ([, { roles }]) => roles.join('')))
  const text = lines.map(([roles, of = []]) => `${roles} ${of.map(([action]) => action).join(' ')}`)
  return `/* @__PURE__ */ (() => Object.fromEntries(${JSON.stringify(text)}.flatMap((line) => {
    const [roles, ...actions] = line.split(' ')
    return actions.map((action) => [action, { roles }])
  })))()`
}

function isCall(code: string, value: Part): boolean {
  if (value.type !== 'CallExpression') return false
  const { callee } = value as Part & { callee: Part }
  return code.slice(callee.start, callee.end) === 'call'
}

/** Removes imports that a file no longer uses: else a screen would wait for the rules of its neighbours. */
function withoutUnusedImports(code: string, statements: readonly Part[]): string {
  const imports = (statements as (Part & { specifiers?: { local: { name: string } }[] })[]).filter(
    ({ type }) => type === 'ImportDeclaration',
  )
  const rest = replaced(
    code,
    imports.map(({ start, end }) => ({ start, end, text: '' })),
  )
  const unused = imports.filter(({ specifiers = [] }) =>
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest)),
  )
  return replaced(
    code,
    unused.map(({ start, end }) => ({ start, end, text: '' })),
  )
}

function replaced(code: string, cuts: Cut[]): string {
  let rest = code
  for (const { start, end, text } of cuts.toReversed()) rest = rest.slice(0, start) + text + rest.slice(end)
  return rest
}
