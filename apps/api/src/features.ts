import type { FastifyInstance } from 'fastify'
import { paymentsRoutes } from './features/payments/payments-routes.ts'
import { signInRoutes } from './features/sign-in/sign-in-routes.ts'
import type { Context } from './platform/context.ts'

type Feature = (app: FastifyInstance, context: Context) => void | Promise<void>

/** Every feature of the server, in the order of the documentation. */
export const FEATURES: Feature[] = [signInRoutes, paymentsRoutes]
