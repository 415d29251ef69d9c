import { readFileSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SMTPServer } from 'smtp-server'
import { addBrowserRoutes } from './browser/browser-routes.ts'
import { addCallLog } from './call-log.ts'
import { addDisputeDesk } from './disputes/dispute-desk.ts'
import { addFaultHooks } from './fault-hooks.ts'
import { addFaultRoutes } from './fault-routes.ts'
import { openFaults } from './faults.ts'
import { openInbox } from './inbox.ts'
import { addInboxRoutes } from './inbox-routes.ts'
import type { SandboxOptions } from './options.ts'
import { addOracleRoutes } from './oracle-routes.ts'
import { addDigilocker } from './providers/digilocker/digilocker.ts'
import { addESign } from './providers/e-sign/e-sign.ts'
import { runGateway } from './providers/gateway-core/run-gateway.ts'
import { addMsg91 } from './providers/msg91/msg91.ts'
import { addPayouts, PAYOUT_SCOPES, payoutSenders } from './providers/payouts/payouts.ts'
import { addPaysprint } from './providers/paysprint/paysprint.ts'
import { addPush } from './providers/push/push.ts'
import { addQuicko } from './providers/quicko/quicko.ts'
import { addSecureId } from './providers/secure-id/secure-id.ts'
import { buildSmtpServer } from './providers/smtp.ts'
import { STAND_INS } from './providers/stand-ins.ts'
import { addSettlementRoutes } from './settlements/settlement-routes.ts'
import { openSettlements } from './settlements/settlements.ts'
import { openStore } from './store.ts'
import { addTimeRoutes } from './time-routes.ts'
import { startDispatcher } from './webhooks/dispatcher.ts'
import { addWireRules } from './wire/wire.ts'
import { WIRES } from './wire/wires.ts'

export interface Sandbox {
  /** Closing it closes everything, the mail server too. */
  app: FastifyInstance
  smtp: SMTPServer
}

/** The simulation of every provider. Neither server listens yet; deliveries of an earlier run continue. */
export function buildSandbox(options: SandboxOptions): Sandbox {
  const now = options.now ?? Date.now
  const minuteMs = options.minuteMs ?? 60_000
  const clientId = options.clientId ?? 'sandbox-id'
  const clientSecret = options.clientSecret ?? 'sandbox-secret'
  const keys = { id: clientId, secret: clientSecret }
  const store = openStore(options.dataDir, options.isThrowAway)
  for (const { schema } of STAND_INS.values()) store.define(schema)
  const settlements = openSettlements(store, { now, minuteMs })
  store.define(readFileSync(new URL('disputes/schema.sql', import.meta.url), 'utf8'))
  const faults = openFaults(store, [
    ...[...STAND_INS.values()].map(({ faultScope }) => faultScope),
    ...PAYOUT_SCOPES,
  ])
  const inbox = openInbox(store, now)
  const dispatcher = startDispatcher(store, {
    senders: {
      ...Object.fromEntries(
        [...STAND_INS].map(([slug, standIn]) => [slug, standIn.webhookHeaders(keys, store)]),
      ),
      ...payoutSenders(clientSecret),
    },
    minuteMs,
    now,
  })
  const smtp = buildSmtpServer(inbox, faults)

  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // Behind TLS its links have the address of the proxy.
    trustProxy: 'loopback',
  })
  takeEmptyBodies(app)
  addCallLog(app, now)
  addWireRules(app, WIRES, faults)
  addFaultHooks(app, faults)
  const gateways = [...STAND_INS].map(([slug, standIn]) =>
    runGateway(app, slug, standIn, {
      store,
      faults,
      now,
      webhookUrl: options.webhookUrl,
      keys,
      merchantName: options.merchantName ?? 'Chukta',
      refundDelayMs: Math.ceil(minuteMs / 12),
      settlements,
      wakeWebhooks: dispatcher.wake,
    }),
  )
  const disputes = addDisputeDesk(app, {
    store,
    now,
    minuteMs,
    sides: new Map(gateways.flatMap(({ slug, disputes: side }) => (side ? [[slug, side]] : []))),
    wakeWebhooks: dispatcher.wake,
  })
  const payouts = addPayouts(app, {
    store,
    faults,
    now,
    secondMs: minuteMs / 60,
    webhookUrl: options.webhookUrl,
    keys,
    ownAccount: options.accountNumber ?? '7878780080316316',
    wakeWebhooks: dispatcher.wake,
  })
  const wake = () => {
    dispatcher.wake()
    payouts.wake()
    for (const gateway of gateways) gateway.wake()
    disputes.wake()
  }
  app.addHook('onReady', async () => wake())
  app.addHook('onClose', async () => {
    for (const gateway of gateways) gateway.close()
    disputes.close()
    payouts.close()
    dispatcher.close()
    await new Promise<void>((done) => smtp.close(() => done()))
    store.close()
  })
  addFaultRoutes(app, faults)
  addInboxRoutes(app, inbox)
  addOracleRoutes(app, store, gateways)
  addTimeRoutes(app, store, gateways, wake)
  addSettlementRoutes(app, { store, now, settlements })
  addSecureId(app, store, { clientId, clientSecret })
  addQuicko(app, { store, faults, inbox, now }, keys)
  // One product with one address for its webhooks.
  const reporting = {
    store,
    faults,
    now,
    webhookUrl: options.eSignWebhookUrl ?? options.webhookUrl,
    wakeWebhooks: dispatcher.wake,
  }
  addESign(app, reporting, { clientId, clientSecret })
  addDigilocker(app, reporting, { clientId, clientSecret })
  addPaysprint(
    app,
    { store, now, pendingMs: Math.ceil(((options.billPendingSeconds ?? 60) * minuteMs) / 60) },
    { partnerId: clientId, jwtKey: clientSecret, authorisedKey: clientSecret },
  )
  addBrowserRoutes(app)
  addPush(app, { store, inbox, now })
  addMsg91(app, inbox, { authKey: clientSecret, faults })
  return { app, smtp }
}

/** Clients send a content type with an empty body, and the providers accept it. */
function takeEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-length'] === '0') delete headers['content-type']
  })
}
