import path from 'node:path'
import type { Rolldown } from 'vite'

/** Screens that are loaded together, and the name of the chunk for what they need. Files are named below `apps/web`. */
export type ScreenGroup = {
  name: string
  modules: string[]
  /** What the screens load by themselves a moment later: a module it shares with another group comes with this one. */
  loadsLater?: string[]
}

/** A barrel names every component there is, so following it would put all of them into the first screen. */
const BARREL = /[\\/]@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs$/

/**
 * One chunk for each group: all that its screens import, directly or not, unless an earlier group has it. Left alone, the
 * bundler makes a chunk for each set of screens that shares a module, and one screen is fetched in dozens of requests.
 */
export function screenChunks(groups: ScreenGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map(({ name, modules, loadsLater = [] }) => {
    let needed: Set<string> | null = null
    return {
      debugName: name,
      name: (id, context) => {
        needed ??= neededBy((files) =>
          reachable(
            files.map((file) => path.resolve(import.meta.dirname, '..', file)),
            (from) => context.getModuleInfo(from)?.importedIds ?? [],
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
