import type { FastifyInstance } from 'fastify'
import type { Context } from './platform/context.ts'

type Feature = (app: FastifyInstance, context: Context) => void | Promise<void>

/** Every feature of the server, in the order of the documentation. */
export const FEATURES: Feature[] = []
