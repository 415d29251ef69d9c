import { statSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait for time-outs, by the seconds they take. */
const WAITING_S: Record<string, number> = {
  faults: 75,
  disputes: 60,
  simulation: 50,
  'postgres-kill': 45,
  'postgres-launcher': 40,
  'jobs-takeover': 38,
  captures: 34,
  'outage-hour': 33,
  kill: 32,
  'dispute-kill': 32,
  sdk: 30,
  'lost-connections': 25,
  'refund-kill': 25,
  'backup-drill': 20,
  'bill-kill': 20,
  'bill-faults': 20,
  'pay-deadline': 20,
}

/** How many of them run at once at the start: the other workers keep the processor busy meanwhile. */
const AT_ONCE = 2

/**
 * The longest files first, so that none runs alone at the end, and those that wait spread among those that work. Files
 * that share a process stay together: a worker is used again only while the next file may share it.
 */
export default class RunningOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waiting = files.filter((file) => secondsOf(file) > 0)
    waiting.sort((a, b) => secondsOf(b) - secondsOf(a))
    const working = files.filter((file) => !waiting.includes(file))
    working.sort((a, b) => place(a) - place(b) || sizeOf(b) - sizeOf(a))
    // The first half of the files takes nearly all of the time.
    const gap = Math.max(1, Math.floor(working.length / 2 / Math.max(1, waiting.length)))
    const sorted = waiting.splice(0, AT_ONCE)
    for (const [index, file] of working.entries()) {
      sorted.push(file)
      const next = index % gap === gap - 1 ? waiting.shift() : undefined
      if (next) sorted.push(next)
    }
    return [...sorted, ...waiting]
  }
}

/** First the server's own tests, then those without a server, then those that have a process each. */
function place({ project, moduleId }: TestSpecification): number {
  if (project.config.isolate) return 2
  return moduleId.includes('/apps/api/') ? 0 : 1
}
const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size
const secondsOf = ({ moduleId }: TestSpecification) =>
  WAITING_S[path.basename(moduleId).replace(/\.test\.tsx?$/, '')] ?? 0
