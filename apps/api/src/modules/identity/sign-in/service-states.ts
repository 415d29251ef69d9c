import type { Deps } from '../../../platform/deps.ts'
import {
  type Health,
  listFreshHealth,
  noteHealth,
} from '../../../platform/observability/provider-health-sql.ts'
import type { Gateways } from '../../../providers/gateways.ts'
import type { Mailer } from '../../../providers/mail/smtp.ts'
import { reachesMsg91 } from '../../../providers/sms/msg91.ts'
import { listMethodGateways } from './portal-sql.ts'

type ServiceState = { name: string; state: 'working' | 'slow' | 'down'; note: string }
type Probe = () => Promise<boolean>
type Probes = () => Promise<ReadonlyMap<string, Probe>>

/** An older answer is fetched again; the messages sent meanwhile count as answers. */
const FRESH_SECONDS = 30
const SLOW_MS = 2_000
/** A reference that no order has: the gateway's 404 is an answer. */
const NO_ORDER = 'chukta-state-check'

const METHOD_NAMES: Record<string, string> = { card: 'Cards', upi: 'UPI', 'net-banking': 'Net banking' }

/** One cheap probe for each provider that is in use now, which moves no money and sends no message. */
export function makeProbes({ config }: Deps, gateways: Gateways, mailer: Mailer): Probes {
  return async () => {
    await gateways.fresh()
    return new Map<string, Probe>([
      ['mail', mailer.answers],
      ['sms', () => reachesMsg91(config.msg91)],
      ...gateways
        .values()
        .map((gateway): [string, Probe] => [
          gateway.slug,
          async () => (await gateway.findOrder(NO_ORDER)).kind !== 'unknown',
        ]),
    ])
  }
}

/**
 * The state of each service, by its provider's last answer. Probes providers that have not been
 * heard of for 30 seconds. A service whose provider has no probe is left out.
 */
export async function readServiceStates({ db }: Deps, probes: Probes): Promise<ServiceState[]> {
  const heard = new Map<string, Health>()
  for (const row of await listFreshHealth(db)) {
    if (row.age_seconds <= FRESH_SECONDS) heard.set(row.name, { ok: row.ok, tookMs: row.took_ms })
  }
  await Promise.all(
    [...(await probes())].map(async ([name, probe]) => {
      if (heard.has(name)) return
      const startedAt = performance.now()
      const health = { ok: await probe(), tookMs: performance.now() - startedAt }
      heard.set(name, health)
      await noteHealth(db, name, health)
    }),
  )
  const states: ServiceState[] = []
  for (const { method, payment_method, gateways } of await listMethodGateways(db)) {
    const best = gateways.flatMap((slug) => heard.get(slug) ?? []).sort(bestFirst)[0]
    if (best) states.push(stateOf(METHOD_NAMES[method] ?? payment_method, best))
  }
  const codes = [heard.get('sms'), heard.get('mail')].filter((health) => health !== undefined)
  const worst = codes.sort(bestFirst).at(-1)
  if (worst) states.push(stateOf('SMS and mail codes', worst))
  return states
}

function bestFirst(a: Health, b: Health): number {
  return Number(b.ok) - Number(a.ok) || a.tookMs - b.tookMs
}

function stateOf(name: string, { ok, tookMs }: Health): ServiceState {
  if (!ok) return { name, state: 'down', note: 'not answering' }
  return tookMs > SLOW_MS
    ? { name, state: 'slow', note: 'slow' }
    : { name, state: 'working', note: 'working' }
}
