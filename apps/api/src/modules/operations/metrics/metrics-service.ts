import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import * as client from '@prometheus-io/client'
import type { Deps } from '../../../platform/deps.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import { countWork } from './counted-work.ts'
import { figuresOf } from './figures-service.ts'
import { type Pool, showFigures } from './shown-figures.ts'

const PACKAGE = new URL('../../../../package.json', import.meta.url)

/**
 * Serves `/metrics` for Prometheus on a port of its own, without any sign-in: it is bound to this machine unless the
 * configuration says otherwise. Gives the function that ends it. Throws when the port is taken.
 */
export async function startMetrics(
  deps: Deps,
  { pool, kinds, freshMs }: { pool: Pool; kinds: ExceptionSource[]; freshMs?: number },
): Promise<() => Promise<void>> {
  const { metrics } = deps.config
  if (!metrics) return async () => undefined
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const stopCounting = countWork(client, registry)
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const show = showFigures(client, registry, {
    pool,
    version,
    reports: deps.reports,
    dataDir: deps.config.dataDir,
  })
  const figures = figuresOf(deps, kinds, freshMs)

  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?', 1)
    if (path !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    try {
      show(await figures())
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
    } catch (error) {
      deps.log.warn({ err: error }, 'metrics could not be served')
      response.writeHead(500).end()
    }
  })
  server.listen(metrics.port, metrics.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as { code?: string }
    throw new Error(`METRICS_PORT ${metrics.port} on METRICS_HOST ${metrics.host} cannot be used (${code}).`)
  }
  return async () => {
    stopCounting()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
