import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'

type Options = {
  host: string
  port: number
  /** A page's host that is not this machine. */
  publicHost: string
  /** Nonce of the scripts that the page's policy allows. */
  nonce: string
  cacheDir: string
  front(req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): void
}

const WEB = path.resolve(import.meta.dirname, '..')
const ROOT = path.resolve(WEB, '../..')

/** Serves the web from its sources, and sends changes to open pages. `front` runs first. Returns the stop function. */
export async function serveSources(options: Options): Promise<{ stop(): Promise<void> }> {
  const { host, port, publicHost, nonce, cacheDir, front } = options
  const server = await createServer({
    configFile: path.join(WEB, 'vite.config.ts'),
    root: WEB,
    cacheDir,
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: nonce },
    plugins: [{ name: 'front', configureServer: ({ middlewares }) => void middlewares.use(front) }],
    server: {
      host,
      port,
      strictPort: true,
      allowedHosts: [publicHost],
      // Not the whole repository: the data folder has keys in it.
      fs: { allow: [WEB, path.join(ROOT, 'packages'), path.join(ROOT, 'node_modules'), cacheDir] },
    },
  })
  await server.listen()
  return { stop: () => server.close() }
}
