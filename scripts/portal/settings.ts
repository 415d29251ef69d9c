import path from 'node:path'
import { DECLARED_GATEWAYS } from '../../apps/api/src/platform/configuration/declared-gateways.ts'
import { checkLiveness, describeLacks } from '../../apps/api/src/platform/configuration/live-check.ts'
import { modeOf } from '../../apps/api/src/platform/configuration/staging.ts'
import { findClusterFolder } from '../postgres/cluster.ts'

/** The root folder of the repository. */
export const root = path.resolve(import.meta.dirname, '../..')

/** Addresses of the providers that no portal goes without. */
const NEEDED = [
  ...DECLARED_GATEWAYS.map(({ address }) => address),
  'SMTP_URL',
  'MSG91_BASE_URL',
  'SECURE_ID_BASE_URL',
]

export type Settings = ReturnType<typeof readSettings>

/**
 * The part of the configuration that the supervisor needs; the api checks all of it.
 * Throws an Error that names the variable when a port is not one, and everything that is missing beside a real provider:
 * nothing is started then.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = readPort(env, 'PORT', 4000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 4010)
  const sandboxPorts = [sandboxPort, readPort(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1)]
  const isSandboxed = (name: string) => !env[name] || pointsTo(env[name], sandboxPorts)
  const dataDir = path.resolve(root, env.DATA_DIR || '.data')
  const mayHaveRecords = Boolean(env.DATABASE_URL) || findClusterFolder(dataDir) !== null
  const { lacks, lacksOfGateway, ...liveness } = checkLiveness(env)
  const { isLive, staging } = liveness
  const missing = lacks.length > 0 || !mayHaveRecords ? [...lacks, ...lacksOfGateway] : []
  if (missing.length > 0) throw new Error(describeLacks(missing))
  const needsSandbox = !isLive && NEEDED.some(isSandboxed)
  const isOpenToAll = !env.HOST || env.HOST === '0.0.0.0' || env.HOST === '::'
  return {
    port,
    host: env.HOST || '0.0.0.0',
    sandboxPort,
    dataDir,
    /** There is a database already: its accounts of gateways may say that the portal is live. */
    mayHaveRecords,
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    healthUrl: `http://${isOpenToAll ? '127.0.0.1' : env.HOST}:${port}/api/health`,
    needsSandbox,
    isAllSandbox: !isLive,
    /** The sandbox of a rehearsal, which is started separately. */
    staging,
    mode: modeOf(liveness),
    ports: needsSandbox ? [port, ...sandboxPorts] : [port],
  }
}

function pointsTo(url: string, ports: number[]): boolean {
  // The api names an address that is none.
  if (!URL.canParse(url)) return false
  const { hostname, port } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && ports.includes(Number(port))
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] || fallback)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new Error(`${name} must be a port number (1 to 65535), not "${env[name]}".`)
}
