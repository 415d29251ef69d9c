import path from 'node:path'

/** The folder of the checkout. */
export const root = path.resolve(import.meta.dirname, '../..')

const GATEWAYS = ['CASHFREE_BASE_URL', 'RAZORPAY_BASE_URL', 'PAYU_API_URL']
const OTHERS = ['SMTP_URL', 'MSG91_BASE_URL', 'SECURE_ID_BASE_URL']

export type Settings = ReturnType<typeof readSettings>

/**
 * What the supervisor itself must know of the configuration; the api checks all of it.
 * Throws an Error that names a port that is none.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const port = readPort(env, 'PORT', 4000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 4010)
  const sandboxPorts = [sandboxPort, readPort(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1)]
  const stands = (name: string) => !env[name] || pointsTo(env[name], sandboxPorts)
  // One real gateway is enough: the others are not offered then, sandbox or not.
  const real = GATEWAYS.filter((name) => !stands(name))
  const isSandbox = [...(real.length > 0 ? real : GATEWAYS), ...OTHERS].map(stands)
  const isOpenToAll = !env.HOST || env.HOST === '0.0.0.0' || env.HOST === '::'
  return {
    port,
    sandboxPort,
    dataDir: path.resolve(root, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    healthUrl: `http://${isOpenToAll ? '127.0.0.1' : env.HOST}:${port}/api/health`,
    /** The sandbox is needed as long as one provider is not configured to be someone else. */
    needsSandbox: isSandbox.includes(true),
    isAllSandbox: !isSandbox.includes(false),
    ports: isSandbox.includes(true) ? [port, ...sandboxPorts] : [port],
  }
}

function pointsTo(url: string, ports: number[]): boolean {
  const { hostname, port } = new URL(url)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && ports.includes(Number(port))
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] || fallback)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new Error(`${name} must be a port number (1 to 65535), not "${env[name]}".`)
}
