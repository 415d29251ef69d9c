import * as client from '@prometheus-io/client'
import { countWork } from '../../src/modules/operations/metrics/counted-work.ts'
import { showFigures } from '../../src/modules/operations/metrics/shown-figures.ts'

/** The metrics that an api exports, with the names of their labels. */
export function exportedMetrics(): { name: string; labelNames: string[] }[] {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  countWork(client, registry)()
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
  showFigures(client, registry, { pool, version: '0', reports: { lagMs: 0, isUsable: false }, dataDir: '.' })
  return registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]
}
