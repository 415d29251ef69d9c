import { join } from 'node:path'

export interface SandboxOptions {
  /** Folder of the sandbox's own state; made if missing. */
  dataDir: string
  /** Where webhooks go when an order names no notify_url. */
  webhookUrl: string
  /** Where e-sign and DigiLocker report, as set in its dashboard; `webhookUrl` if missing. */
  eSignWebhookUrl?: string
  clientId?: string
  clientSecret?: string
  /** The shop's own account at RazorpayX. */
  accountNumber?: string
  /** What one minute of the providers' schedules takes here, in ms. */
  minuteMs?: number
  /** How long a bill's payment stays pending at its biller, in seconds of the providers' schedules. */
  billPendingSeconds?: number
  merchantName?: string
  /** For tests: the state need not survive a crash. */
  isThrowAway?: boolean
  /** The clock, in ms; tests move it. */
  now?: () => number
}

export interface Ports {
  /** The address it listens on. */
  host: string
  httpPort: number
  smtpPort: number
}

/** The configuration of a stand-alone sandbox. Throws if a number is not one. */
export function readOptions(env: NodeJS.ProcessEnv): SandboxOptions & Ports {
  const httpPort = positive(env, 'SANDBOX_PORT', 4010)
  const portalPort = positive(env, 'PORT', 4000)
  return {
    host: env.SANDBOX_HOST || '127.0.0.1',
    httpPort,
    smtpPort: positive(env, 'SANDBOX_SMTP_PORT', httpPort + 1),
    dataDir: join(env.DATA_DIR || '.data', 'sandbox'),
    webhookUrl: env.SANDBOX_WEBHOOK_URL || `http://127.0.0.1:${portalPort}/api/webhooks/cashfree`,
    ...(env.COMPANY_NAME ? { merchantName: env.COMPANY_NAME } : {}),
    eSignWebhookUrl: env.SANDBOX_E_SIGN_WEBHOOK_URL || `http://127.0.0.1:${portalPort}/api/webhooks/e-sign`,
    clientId: env.SANDBOX_CLIENT_ID || 'sandbox-id',
    clientSecret: env.SANDBOX_CLIENT_SECRET || 'sandbox-secret',
    ...(env.SANDBOX_ACCOUNT_NUMBER ? { accountNumber: env.SANDBOX_ACCOUNT_NUMBER } : {}),
    minuteMs: positive(env, 'SANDBOX_MINUTE_MS', 60_000),
    billPendingSeconds: positive(env, 'SANDBOX_BILL_PENDING_SECONDS', 60),
  }
}

function positive(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number above 0`)
  return value
}
