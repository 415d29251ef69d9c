import { createServer } from 'node:net'

/**
 * Below what systems give to outgoing connections and to whoever asks for any port (Linux from 32768, others from 49152):
 * one of those is free now and may be taken a moment later.
 */
const FIRST = 12_000
const COUNT = 20_000
const TRIES = 50

/** A free port of 127.0.0.1: the preferred one if nothing listens on it, else one at random. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted && (await tryPort(wanted, '127.0.0.1')) !== null) return wanted
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
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
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
