import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** A screen that is weighed: the modules it loads lazily beside the entry. */
export type WeightBudget = { name: string; limitKb: number; modules: string[] }

/**
 * Prints the size of a screen's first load (JavaScript and CSS, gzipped, fonts and pictures
 * not counted) and fails the build when a budget is exceeded or a weighed module no longer exists.
 */
export function weightBudget(budgets: WeightBudget[]): Plugin {
  return {
    name: 'weight-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const budget of budgets) {
          const roots = rootsOf(bundle, budget)
          if (!roots) {
            this.warn(`${budget.name}: not weighed, no chunk holds ${budget.modules.join(' and ')}`)
            continue
          }
          const kb = weighFiles(bundle, roots) / 1000
          const line = `${budget.name}: ${kb.toFixed(1)} kB gzipped of ${budget.limitKb} kB`
          if (kb > budget.limitKb) this.error(`${line}: over the budget`)
          console.info(`weight  ${line}`)
        }
      },
    },
  }
}

function rootsOf(bundle: Bundle, budget: WeightBudget): Chunk[] | null {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const lazy = budget.modules.map((module) => chunks.find((chunk) => holds(chunk, module)))
  if (lazy.some((chunk) => !chunk)) return null
  return [...chunks.filter((chunk) => chunk.isEntry), ...lazy.filter((chunk) => chunk !== undefined)]
}

function holds(chunk: Chunk, module: string): boolean {
  return chunk.moduleIds.some((id) => id.endsWith(module))
}

function weighFiles(bundle: Bundle, roots: Chunk[]): number {
  const names = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (!file || names.has(name)) return
    names.add(name)
    if (file.type !== 'chunk') return
    for (const css of file.viteMetadata?.importedCss ?? []) visit(css)
    for (const imported of file.imports) visit(imported)
  }
  for (const root of roots) visit(root.fileName)
  return [...names].reduce((sum, name) => sum + gzipped(bundle[name]), 0)
}

function gzipped(file: Bundle[string] | undefined): number {
  if (!file) return 0
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
}
