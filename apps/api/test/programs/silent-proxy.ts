import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/**
 * A proxy between a test and its database that can fall silent, as a machine without power or network does:
 * connections stay open, and nothing passes.
 */
export async function startSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isSilent = false
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (isSilent) return
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    /** From now on nothing passes, on open connections and on new ones. */
    fallSilent(): void {
      isSilent = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    /** New connections work again; those of before stay silent. */
    speak(): void {
      isSilent = false
    },
    async close(): Promise<void> {
      server.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
  }
}
