import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on: the wanted one if it is free, else any. */
export async function freePort(wanted = 0): Promise<number> {
  const port = (await tryPort(wanted, '127.0.0.1')) ?? (await tryPort(0, '127.0.0.1'))
  if (port === null) throw new Error('There is no free port.')
  return port
}

/** True when nobody listens on the port, neither on this machine's own address nor on all of them. */
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
