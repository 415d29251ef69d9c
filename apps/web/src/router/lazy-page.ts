import { lazyRouteComponent } from '@tanstack/react-router'

const CHUNK_TIMEOUT_MS = 120_000

/** A part of the portal did not load within 120 s (spec 1 section 9). */
export class ChunkTimeout extends Error {}

/** A route's component, loaded when it is first opened. Throws ChunkTimeout when it does not load. */
export function lazyPage<M extends Record<string, unknown>, K extends keyof M>(
  load: () => Promise<M>,
  exportName: K,
) {
  return lazyRouteComponent(() => withTimeout(load()), exportName)
}

function withTimeout<M>(loading: Promise<M>): Promise<M> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkTimeout()), CHUNK_TIMEOUT_MS)
  return Promise.race([loading, promise]).finally(() => clearTimeout(timer))
}
