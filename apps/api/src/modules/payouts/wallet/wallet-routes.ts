import { getStatementCsv, getStatementPdf, getWallet } from '@chukta/contract/payouts/wallet'
import * as settings from '@chukta/contract/payouts/wallet-settings'
import * as calls from '@chukta/contract/payouts/withdrawals'
import type { FastifyInstance } from 'fastify'
import { spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { cashfreeIdentityChecks } from '../../../providers/identity/cashfree.ts'
import { mountApprovable } from '../../identity/api.ts'
import { ADJUSTMENT } from './adjustment-approvable.ts'
import { statementCsv, statementPdf } from './statement-service.ts'
import { getOwnAccount, storeOwnAccount } from './wallet-account-service.ts'
import { walletPage } from './wallet-service.ts'
import { WALLET_SETTINGS } from './wallet-settings-approvable.ts'
import { readSettings } from './wallet-settings-service.ts'
import { pageOfWithdrawals, quoteWithdrawal, withdraw } from './withdrawals-service.ts'

export function walletRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const withIdentity = { ...deps, identity: cashfreeIdentityChecks(deps.config) }

  mount(app, deps, getWallet, async ({ over, query, reply }) => ({
    data: await walletPage(db, over.userId, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      language: spokenTo(reply),
    }),
  }))

  mount(app, deps, getStatementPdf, async ({ over, params, query, reply }) => {
    const pdf = await statementPdf(deps, over.userId, query.month, spokenTo(reply))
    return reply
      .header('Content-Type', 'application/pdf')
      .header('Content-Disposition', `attachment; filename="wallet-${params.userId}-${query.month}.pdf"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(pdf)
  })

  mount(app, deps, getStatementCsv, async ({ over, params, query, reply }) => {
    const csv = await statementCsv(db, over.userId, query.month, spokenTo(reply))
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="wallet-${params.userId}-${query.month}.csv"`)
      .header('X-Content-Type-Options', 'nosniff')
      .send(csv)
  })

  mount(app, deps, calls.getWalletAccount, async ({ scope }) => ({ data: await getOwnAccount(db, scope) }))

  mount(app, deps, calls.storeWalletAccount, async ({ body, scope }) => ({
    data: await storeOwnAccount(withIdentity, scope, body),
  }))

  mount(app, deps, calls.listWithdrawals, async ({ query, scope }) => ({
    data: await pageOfWithdrawals(db, scope, {
      page: query.page ?? 1,
      perPage: query.per_page ?? 10,
      status: query.status,
    }),
  }))

  mount(app, deps, calls.quoteWithdrawal, async ({ query, scope }) => ({
    data: await quoteWithdrawal(db, scope, query.amount ?? null),
  }))

  mount(app, deps, calls.storeWithdrawal, async ({ body, scope, once }) => ({
    data: await withdraw(db, scope, once, body.amount),
  }))

  mount(app, deps, settings.getWalletSettings, async () => ({ data: await readSettings(db) }))

  mountApprovable(app, deps, settings.storeWalletSettings, WALLET_SETTINGS)

  mountApprovable(app, deps, settings.storeAdjustment, ADJUSTMENT)
}
