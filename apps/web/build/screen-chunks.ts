import path from 'node:path'
import type { Rolldown } from 'vite'

/** Screens that are loaded together, and the name of the chunk for their modules. Files are named below `apps/web`. */
export type ScreenGroup = {
  name: string
  modules: string[]
  /** Modules that the screens load a moment later: one shared with another group comes with this group. */
  loadsLater?: string[]
  /** Groups of a higher one take their modules first. */
  priority?: number
}

/** A barrel names every part there is, so following all of it would put all of them into the first screen. */
const BARREL = /[\\/]@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs$/
/** The barrel of the icons: followed for those that a file names. */
const ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/
const ICON_IMPORT = /import \{([^}]*)\} from ["']lucide-react["']/

/**
 * One chunk for each group: all that its screens import, directly or not, unless an earlier group has it. Left alone, the
 * bundler makes a chunk for each set of screens that shares a module, and one screen is fetched in dozens of requests.
 */
export function screenChunks(groups: ScreenGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map(({ name, modules, loadsLater = [], priority = 0 }) => {
    let needed: Set<string> | null = null
    return {
      debugName: name,
      priority,
      name: (id, context) => {
        needed ??= neededBy((files) =>
          reachable(
            files.map((file) => path.resolve(import.meta.dirname, '..', file)),
            (from) => importsOf(from, context),
          ),
        )
        return needed.has(id) ? name : null
      },
    }

    function neededBy(reach: (files: string[]) => Set<string>): Set<string> {
      const others = reach(groups.filter((group) => group.name !== name).flatMap((group) => group.modules))
      const shared = [...reach(loadsLater)].filter((id) => others.has(id))
      return new Set([...reach(modules), ...shared])
    }
  })
}

type Modules = { getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null }

function importsOf(id: string, modules: Modules): string[] {
  const { code, importedIds = [] } = modules.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!ICONS.test(imported)) return imported
    const names = (ICON_IMPORT.exec(code ?? '')?.[1] ?? '')
      .split(',')
      .map((name) => name.trim().split(' ')[0] ?? '')
    const barrel = modules.getModuleInfo(imported)?.code ?? ''
    return names.filter(Boolean).map((name) => iconFile(name, imported, barrel))
  })
}

function iconFile(name: string, barrelId: string, barrel: string): string {
  const line = new RegExp(`\\bdefault as ${name}\\b[^;]* from ["']([^"']+)["']`).exec(barrel)
  if (!line?.[1]) throw new Error(`lucide-react has no icon ${name} in its barrel`)
  return path.join(path.dirname(barrelId), line[1])
}

function reachable(roots: string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || BARREL.test(id)) continue
    reached.add(id)
    open.push(...importsOf(id))
  }
  return reached
}
