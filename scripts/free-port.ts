import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections and to requests for any port (Linux from 32768, others from
 * 49152): one of those is free now and may be taken a moment later.
 */
const FIRST = 12_000
const STRETCHES = 8
const STRETCH = 2_500
const TRIES = 50

/**
 * Between the check of a port and its use, other processes check it too. So each worker of the tests has a stretch of
 * its own, and a process gets no port twice before it has been through its stretch.
 */
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % STRETCHES
let handedOut = Math.floor(Math.random() * STRETCH)

/** A free port of 127.0.0.1: the preferred one if nothing listens on it, else one that this process has not had. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted && (await tryPort(wanted, '127.0.0.1')) !== null) return wanted
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Every second one: a sandbox takes the next for its mail.
    handedOut = (handedOut + 2) % STRETCH
    const port = FIRST + worker * STRETCH + handedOut
    if (await isPortFree(port)) return port
  }
  throw new Error('There is no free port.')
}

/** True when nothing listens on the port, neither on the loopback address nor on all addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await tryPort(port, '127.0.0.1')) !== null && (await tryPort(port, '0.0.0.0')) !== null
}

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    // A connection meanwhile, such as a health check, is cut: closing would wait for it to end.
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
