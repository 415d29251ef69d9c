import type { Plugin } from 'vite'

/** What the browser sends a call by; shapes, limits and sentences for the documentation are the server's. */
const SENT_BY = new Set(['method', 'path', 'access'])
const CONTRACT = /packages[\\/]contract[\\/]src[\\/](?!call\.ts)[\w/\\-]+\.ts$/

const SCREENS = /web[\\/]src[\\/][\w/\\-]+\.tsx?$/
const IMPORTS = /import (?:\{([^}]*)\}|(\* as \w+)) from ["']@chukta\/contract\/[^"']+["']/g

type Part = { type: string; start: number; end: number }
type Spec = Part & { properties: (Part & { key?: Part })[] }
type Cut = { start: number; end: number; text: string }

/**
 * Leaves of the contract what the browser uses. Each call keeps how it is sent, for no answer is checked in a browser;
 * and what a file makes at its top is marked as free of effects, so that the bundler drops what nobody asks for.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const missed = SCREENS.test(id) ? readsRules(code) : undefined
      if (missed)
        this.error(`${missed}: a call has no rules in the browser; export the shape and import that`)
      if (!CONTRACT.test(id)) return null
      const leaned = replaced(
        code,
        valuesOf(this.parse(code).body).map((value) => lean(code, value)),
      )
      return { code: withoutUnusedImports(leaned, this.parse(leaned).body), map: null }
    },
  }
}

/** Where a screen reads of a call what is left out, such as `closeTicket.body`. */
function readsRules(code: string): string | undefined {
  const names = [...code.matchAll(IMPORTS)].flatMap(([, list, all = '']) => (list ?? all).split(','))
  const locals = names
    .map((name) => name.trim().split(/\s+/).at(-1) ?? '')
    .filter((name) => /^[a-z]/.test(name))
  return locals
    .map((name) => new RegExp(`\\b${name}\\.(\\w+\\.)?(body|query|params|answer)\\b`).exec(code)?.[0])
    .find((found) => found !== undefined)
}

/** What the constants at the top of a file are made of. */
function valuesOf(statements: readonly Part[]): Part[] {
  return statements.flatMap((statement) => {
    const { declaration } = statement as { declaration?: Part }
    const { type, declarations } = (declaration ?? statement) as Part & {
      declarations?: { init: Part | null }[]
    }
    if (type !== 'VariableDeclaration') return []
    return (declarations ?? []).flatMap(({ init }) => init ?? [])
  })
}

function lean(code: string, value: Part): Cut {
  const { start, end } = value
  const spec = specOf(code, value)
  if (spec) {
    const kept = spec.properties.filter(({ key }) => key && SENT_BY.has(code.slice(key.start, key.end)))
    return { start, end, text: `{ ${kept.map((part) => code.slice(part.start, part.end)).join(', ')} }` }
  }
  const isMade = /Call|New|Object|Array|Template|TaggedTemplate|Member/.test(value.type)
  return {
    start,
    end,
    text: isMade ? `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` : code.slice(start, end),
  }
}

/** What stands in `call({ … })`. */
function specOf(code: string, value: Part): Spec | null {
  if (value.type !== 'CallExpression') return null
  const { callee, arguments: given } = value as Part & { callee: Part; arguments: Part[] }
  if (code.slice(callee.start, callee.end) !== 'call') return null
  const [spec] = given as Spec[]
  return spec ?? null
}

/** What a file names no longer it does not bring along: else a screen would wait for the rules of its neighbours. */
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
