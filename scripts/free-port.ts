import { createServer } from 'node:net'

/** A free port of 127.0.0.1: the preferred one if nothing listens on it, else any. */
export async function freePort(wanted = 0): Promise<number> {
  const port = (await tryPort(wanted, '127.0.0.1')) ?? (await tryPort(0, '127.0.0.1'))
  if (port === null) throw new Error('There is no free port.')
  return port
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
