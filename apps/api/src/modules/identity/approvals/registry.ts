import type { FastifyInstance } from 'fastify'
import type { Registered } from './approvable.ts'

const registries = new WeakMap<FastifyInstance, Map<string, Registered>>()

/** Every approvable of a server by the name of its call, filled while the features are mounted. */
export function registryOf(app: FastifyInstance): Map<string, Registered> {
  const known = registries.get(app)
  if (known) return known
  const made = new Map<string, Registered>()
  registries.set(app, made)
  return made
}
