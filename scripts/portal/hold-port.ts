import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Callers that wait at most; more are refused. */
const MOST_WAITING = 1_000

/** A port that is open before the server that answers on it is there. */
export type HeldPort = {
  /** Gives a process the port and those who wait there, once it asks: `listen` of `platform/http/listen.ts`. */
  give(child: ChildProcess): void
  /** Closes the port; those who wait are refused. */
  stop(): Promise<void>
}

/**
 * Opens a port while the portal starts: a caller waits for the server instead of being refused. Nothing that callers send is
 * read here. Throws where the port cannot be opened.
 */
export async function holdPort(port: number, host: string): Promise<HeldPort> {
  const waiting = new Set<Socket>()
  let taker: ChildProcess | undefined
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => undefined)
    if (taker) return void giveCaller(taker, socket)
    if (waiting.size >= MOST_WAITING) return void socket.destroy()
    waiting.add(socket)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    give(child) {
      child.once('message', () => {
        taker = child
        child.send('port', server, () => server.close())
        for (const socket of waiting) giveCaller(child, socket)
        waiting.clear()
      })
    },
    async stop() {
      server.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}

/** One that has left meanwhile, or a process that has ended, is no fault. */
const giveCaller = (child: ChildProcess, socket: Socket) => child.send('caller', socket, () => undefined)
