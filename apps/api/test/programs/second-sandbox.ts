import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../scripts/free-port.ts'
import type { Started } from '../money/paying.ts'
import { TEST_CARD } from '../money/test-card.ts'
import { openSandbox } from '../portal/harness.ts'

export type SecondSandbox = Awaited<ReturnType<typeof openSecondSandbox>>

/** The keys that every gateway of the second sandbox wants. */
export const SECOND = { id: 'second-id', secret: 'canary-of-the-second' }

/** Gateways with keys of their own: each call must reach the right one. */
export async function openSecondSandbox() {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-second-'))
  const stop = await openSandbox({
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    SANDBOX_MINUTE_MS: '100',
    SANDBOX_CLIENT_ID: SECOND.id,
    SANDBOX_CLIENT_SECRET: SECOND.secret,
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    /** For helpers that talk to the sandbox of a portal. */
    sandboxUrl: url,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A call of Cashfree's API there. */
export async function atSecond(second: Pick<SecondSandbox, 'url'>, path: string, body?: unknown) {
  const response = await fetch(second.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-client-id': SECOND.id,
      'x-client-secret': SECOND.secret,
      'x-api-version': '2025-01-01',
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Pays an order that was opened at Cashfree there, by card. */
export async function payAtSecondCashfree(
  second: Pick<SecondSandbox, 'url'>,
  { payment_session_id: sessionId }: Started['body'],
): Promise<void> {
  const tried = await atSecond(second, '/pg/orders/sessions', {
    payment_session_id: sessionId,
    payment_method: { card: TEST_CARD },
  })
  const entity = { entity: 'PAYMENTS', entity_id: String(tried.body.cf_payment_id) }
  await atSecond(second, '/pg/simulate', { ...entity, entity_simulation: { payment_status: 'SUCCESS' } })
}
