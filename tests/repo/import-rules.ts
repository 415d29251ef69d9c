import path from 'node:path'
import { ORDER } from '../../scripts/modules/map.ts'
import { isTest, place, type Rule, type SourceFile } from './source-tree.ts'

type Import = { at: string; target: string; isTypeOnly: boolean }

const IMPORT = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
const WEB_MODULE = /^apps\/web\/src\/modules\/([^/]+)\//

/** The layers below features do not import them. */
export const foundations: Rule = (files) =>
  imports(files, /^apps\/web\/src\/(domain|ui|lib|router)\//).flatMap(({ at, target }) =>
    WEB_MODULE.test(target) ? [`${at}: ${target}: this folder imports no feature`] : [],
  )

/** The web's `ui/` and `lib/` do not import the domain, and `lib/` does not import `ui/`. */
export const webFloors: Rule = (files) =>
  imports(files, /^apps\/web\/src\/(ui|lib)\//).flatMap(({ file, at, target }) => {
    const above = file.path.startsWith('apps/web/src/lib/') ? /\/(domain|ui)\// : /\/domain\//
    return target.startsWith('apps/web/src/') && above.test(target)
      ? [`${at}: ${target}: lib/ is below ui/, ui/ below domain/`]
      : []
  })

/** Features of the web know their own module and those below it, in the order of the server; app/ joins them. */
export const webModules: Rule = (files) =>
  imports(files, /^apps\/web\/src\/modules\//).flatMap(({ file, at, target }) => {
    if (target.startsWith('apps/web/src/app/')) return [`${at}: ${target}: a feature knows nothing of app/`]
    const [own, other] = [WEB_MODULE.exec(file.path)?.[1] ?? '', WEB_MODULE.exec(target)?.[1]]
    return other && ORDER.indexOf(other) < ORDER.indexOf(own)
      ? [`${at}: ${target}: ${own} is below ${other}`]
      : []
  })

/** Features use components of ui/, never its style sheets and drawings. */
export const webStyles: Rule = (files) =>
  files
    .filter((file) => /^apps\/web\/src\/(modules|domain)\/.*\.(tsx?|css)$/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/['"(](\.[^'"()]*\/ui\/[^'"()]+\.(?:css|svg))['")]/g)].map(
        (match) => `${place(file, match.index)}: ${match[1]}: a feature imports no CSS of ui`,
      ),
    )

/** Programs meet over the wire and in the contract only; the sandbox shares nothing, the contract is the root. */
export const programs: Rule = (files) =>
  imports(files, /^(apps\/[^/]+|packages\/contract)\//).flatMap(({ file, at, target }) => {
    const own = program(file.path)
    const other = program(target)
    if (!other || other === own || (other === 'contract' && own !== 'sandbox')) return []
    return [`${at}: ${target}: ${own} does not import ${other}`]
  })

/** The statements of a transaction call no outside service; a type calls nothing. */
export const noNetworkInSql: Rule = (files) =>
  imports(files, /-sql\.ts$/).flatMap(({ at, target, isTypeOnly }) =>
    !isTypeOnly && /^apps\/api\/src\/(providers\/|platform\/http\/outgoing)/.test(target)
      ? [`${at}: ${target}: statements call no provider: no network inside a transaction`]
      : [],
  )

/** The full zod weighs 95 kB in the browser, its mini form 7. The sandbox has no part in a browser's bundle. */
export const zodMini: Rule = (files) =>
  imports(files, /^(apps\/(?!sandbox\/)|packages\/)/, true).flatMap(({ at, target }) =>
    /^zod($|\/(?!mini$|v4\/locales|locales))/.test(target) ? [`${at}: ${target}: import zod/mini`] : [],
  )

/** Files never import each other in a circle, types included: shared code of two gets its own file. */
export const noCircles: Rule = (files) => {
  const ways = Map.groupBy(imports(files, /^(apps|packages|scripts|bench|deploy)\//), ({ file }) => file.path)
  const seen = new Map<string, 'under way' | 'done'>()
  const walk = (from: string): string[] => {
    seen.set(from, 'under way')
    const found = (ways.get(from) ?? []).flatMap(({ at, target }) => {
      if (seen.get(target) === 'under way') return [`${at}: ${target}: files import each other in a circle`]
      return seen.has(target) ? [] : walk(target)
    })
    seen.set(from, 'done')
    return found
  }
  return [...ways.keys()].flatMap((start) => (seen.has(start) ? [] : walk(start)))
}

function imports(files: SourceFile[], where: RegExp, withTests = false) {
  return files
    .filter((file) => where.test(file.path) && /\.(ts|tsx|js|mjs)$/.test(file.path))
    .filter((file) => withTests || !isTest(file))
    .flatMap((file) => importsOf(file).map((found) => ({ file, ...found })))
}

/** Relative targets as paths from the root of the project, packages by their name. */
function importsOf(file: SourceFile): Import[] {
  return [...file.text.matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? ''
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file.path), name) : name
    return {
      at: place(file, match.index),
      target,
      isTypeOnly: /^\w+\s+type\b/.test(match[0]),
    }
  })
}

function program(target: string): string | undefined {
  if (target.startsWith('@chukta/')) return target.split('/')[1]
  return /^(?:apps\/([^/]+)|packages\/(contract))\//.exec(target)?.slice(1).find(Boolean)
}
