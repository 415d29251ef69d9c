import { getWallet } from '@chukta/contract/wallet'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { mount } from '../../platform/routes.ts'
import { walletPage } from './wallet-service.ts'

export function walletRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, getWallet, async ({ over, query }) => ({
    data: await walletPage(context.db, over.userId, query.page ?? 1, query.per_page ?? 10),
  }))
}
