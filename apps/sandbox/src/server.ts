import Fastify, { type FastifyInstance } from 'fastify'
import type { SMTPServer } from 'smtp-server'
import { addBrowserRoutes } from './browser/browser-routes.ts'
import { addFaultHooks } from './fault-hooks.ts'
import { addFaultRoutes } from './fault-routes.ts'
import { openFaults } from './faults.ts'
import { openInbox } from './inbox.ts'
import { addInboxRoutes } from './inbox-routes.ts'
import type { SandboxOptions } from './options.ts'
import { addOracleRoutes } from './oracle-routes.ts'
import { addCheckoutRoutes } from './providers/cashfree-pg/checkout-routes.ts'
import type { Gateway } from './providers/cashfree-pg/gateway.ts'
import { addCashfreeGateway } from './providers/cashfree-pg/gateway-routes.ts'
import { startRefundProcessing } from './providers/cashfree-pg/refund-processing.ts'
import { addESign } from './providers/e-sign/e-sign.ts'
import { addMsg91 } from './providers/msg91.ts'
import { addPaysprint } from './providers/paysprint/paysprint.ts'
import { payuHeaders } from './providers/payu/answer-form.ts'
import { addPayu } from './providers/payu/payu.ts'
import { addRazorpay } from './providers/razorpay/razorpay.ts'
import { razorpayHeaders } from './providers/razorpay/webhook-events.ts'
import { addSecureId } from './providers/secure-id/secure-id.ts'
import { buildSmtpServer } from './providers/smtp.ts'
import { openStore } from './store.ts'
import { startDispatcher } from './webhooks/dispatcher.ts'
import { webhookHeaders } from './webhooks/signature.ts'

export interface Sandbox {
  /** Closing it closes everything, the mail server too. */
  app: FastifyInstance
  smtp: SMTPServer
}

/** The stand-in for every provider. Neither server listens yet; deliveries of an earlier run go on. */
export function buildSandbox(options: SandboxOptions): Sandbox {
  const now = options.now ?? Date.now
  const minuteMs = options.minuteMs ?? 60_000
  const clientId = options.clientId ?? 'sandbox-id'
  const clientSecret = options.clientSecret ?? 'sandbox-secret'
  const store = openStore(options.dataDir)
  const faults = openFaults(store)
  const inbox = openInbox(store, now)
  const dispatcher = startDispatcher(store, {
    senders: {
      cashfree: (body, about) => webhookHeaders(body, { secret: clientSecret, ...about }),
      razorpay: razorpayHeaders(clientSecret),
      payu: payuHeaders,
    },
    minuteMs,
    now,
  })
  const gateway: Gateway = {
    store,
    faults,
    now,
    webhookUrl: options.webhookUrl,
    refundDelayMs: Math.ceil(minuteMs / 12),
    wakeWebhooks: dispatcher.wake,
    wakeRefunds: () => refunds.wake(),
  }
  const refunds = startRefundProcessing(gateway)
  const smtp = buildSmtpServer(inbox, faults)

  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })
  app.addHook('onReady', async () => {
    dispatcher.wake()
    refunds.wake()
    razorpayRefunds.wake()
  })
  app.addHook('onClose', async () => {
    refunds.close()
    razorpayRefunds.close()
    dispatcher.close()
    await new Promise<void>((done) => smtp.close(() => done()))
    store.close()
  })
  addFaultHooks(app, faults)
  addFaultRoutes(app, faults)
  addInboxRoutes(app, inbox)
  addOracleRoutes(app, gateway)
  addCashfreeGateway(app, gateway, { clientId, clientSecret })
  const merchantName = options.merchantName ?? 'Chukta'
  addCheckoutRoutes(app, gateway, merchantName)
  const razorpayRefunds = addRazorpay(app, {
    ...gateway,
    webhookUrl: new URL('razorpay', options.webhookUrl).href,
    keys: { id: clientId, secret: clientSecret },
    merchantName,
  })
  addPayu(app, {
    ...gateway,
    webhookUrl: new URL('payu', options.webhookUrl).href,
    keys: { key: clientId, salt: clientSecret },
    merchantName,
  })
  addSecureId(app, { store, faults, inbox, now }, { clientId, clientSecret })
  addESign(
    app,
    {
      store,
      faults,
      now,
      webhookUrl: options.eSignWebhookUrl ?? options.webhookUrl,
      wakeWebhooks: dispatcher.wake,
    },
    { clientId, clientSecret },
  )
  addPaysprint(
    app,
    { store, now, pendingMs: Math.ceil(((options.billPendingSeconds ?? 60) * minuteMs) / 60) },
    { partnerId: clientId, jwtKey: clientSecret, authorisedKey: clientSecret },
  )
  addBrowserRoutes(app)
  addMsg91(app, inbox, { authKey: clientSecret, faults })
  return { app, smtp }
}
