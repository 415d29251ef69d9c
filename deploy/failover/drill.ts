// Three database nodes from the very files beside this one, two copies of the api with the sandbox on them, and eight
// payers; kills (-9) the primary's postmaster and once a whole node, without help: node deploy/failover/drill.ts
// Ends with 1 when something acknowledged is lost or orders are not accepted again within the bounds. Debian: patroni,
// python3-etcd, etcd-server, haproxy, pgbouncer, postgresql-15.
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster, until } from './drill/cluster.ts'
import { type NodeName, PROGRAMS } from './drill/machines.ts'
import { longestGap, startPaying } from './drill/payers.ts'
import { type DrillPortal, startDrillPortal } from './drill/portal.ts'
import { verify } from './drill/verify.ts'

const POSTMASTERS = Number(process.env.FAILOVER_KILLS ?? 5)
const NODES = Number(process.env.FAILOVER_NODE_KILLS ?? 1)
/** Within which orders are accepted again, in seconds. */
const BOUNDS = {
  postmaster: Number(process.env.FAILOVER_POSTMASTER_SECONDS ?? 10),
  node: Number(process.env.FAILOVER_NODE_SECONDS ?? 25),
}
const PAYERS = 8
/** For nodes to rejoin by themselves, on a machine that is busy with others. */
const WHOLE_MS = 240_000
/** A machine that is back needs as long at least, and so long is counted whether orders stall again. */
const AFTERWARDS_MS = 5_000

const missing = Object.values(PROGRAMS).filter((file) => !existsSync(file))
if (missing.length > 0) {
  console.log(
    `failover: not run, ${missing.join(', ')} are not installed (Debian: patroni python3-etcd etcd-server haproxy pgbouncer postgresql-15)`,
  )
  process.exit(0)
}

const wrong: string[] = []
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
let cluster: Cluster | undefined
let portal: DrillPortal | undefined
let stopping: Promise<void> | undefined

async function stopAll(): Promise<void> {
  await portal?.stop()
  await cluster?.stop()
  if (!process.env.FAILOVER_KEEP) cluster?.machines.remove()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping ??= stopAll()
    void stopping.finally(() => process.exit(1))
  })
}

try {
  const begun = performance.now()
  cluster = await startCluster()
  portal = await startDrillPortal(cluster, PAYERS)
  console.log(
    `failover: three nodes and two copies of the api after ${seconds(performance.now() - begun)}, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  const paying = startPaying(portal)
  await pause(5_000)
  for (let kill = 1; kill <= POSTMASTERS; kill += 1) {
    await disturb(
      cluster,
      paying.acceptedAt,
      'postmaster',
      `primary's postmaster killed, ${kill} of ${POSTMASTERS}`,
      async (own, node) => {
        own.killPostmaster(node)
        return async () => undefined
      },
    )
  }
  for (let kill = 1; kill <= NODES; kill += 1) {
    await disturb(
      cluster,
      paying.acceptedAt,
      'node',
      `primary's whole node killed, ${kill} of ${NODES}`,
      async (own, node) => {
        await own.killNode(node)
        return async () => own.bootNode(node)
      },
    )
  }
  await paying.end()
  const answers = [...paying.answers].map(([answer, n]) => `${answer}: ${n}`)
  console.log(`failover: answers to pay calls ${answers.join(', ')}`)
  if (answers.some((answer) => answer.startsWith('UNEXPECTED')))
    wrong.push('a pay call was answered as no client expects')
  for (const { line, isRight } of await verify(cluster.ownerUrl, portal.sandboxUrl, paying.told)) {
    console.log(`failover: ${line}`)
    if (!isRight) wrong.push(line)
  }
  for (const name of portal.ended()) wrong.push(`${name} has ended`)
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  stopping ??= stopAll()
  await stopping
}
for (const line of wrong) console.log(`failover: MISSED: ${line}`)
console.log(wrong.length === 0 ? 'failover: PASSED' : 'failover: FAILED')
process.exit(wrong.length === 0 ? 0 : 1)

/** Hurts the primary, waits until orders are accepted and all three nodes are there again, and says how long it took. */
async function disturb(
  own: Cluster,
  acceptedAt: readonly number[],
  kind: keyof typeof BOUNDS,
  what: string,
  hurt: (own: Cluster, node: NodeName) => Promise<() => Promise<void>>,
): Promise<void> {
  await until(own.isWhole, WHOLE_MS, 'the nodes are not together')
  const node = await own.primary()
  if (!node) throw new Error('there is no primary')
  const load = loadavg()[0]?.toFixed(1)
  const begunMs = performance.now()
  const repair = await hurt(own, node)
  await until(
    async () => ![undefined, node].includes(await own.primary()),
    WHOLE_MS,
    'no other node became primary',
  )
  await until(async () => (acceptedAt.at(-1) ?? 0) > begunMs + 1_000, WHOLE_MS, 'no order was accepted')
  await pause(AFTERWARDS_MS)
  await repair()
  await until(own.isWhole, WHOLE_MS, 'the node did not rejoin')
  const wholeMs = performance.now() - begunMs
  await pause(AFTERWARDS_MS)
  const { backAfterMs, gapMs } = longestGap(acceptedAt, begunMs, performance.now())
  console.log(
    `failover: ${what} (${node}): orders accepted again after ${seconds(backAfterMs)}, none for ${seconds(gapMs)}; ` +
      `${node} back as a standby after ${seconds(wholeMs)}; load average ${load}`,
  )
  if (backAfterMs > BOUNDS[kind] * 1_000)
    wrong.push(`${what}: ${seconds(backAfterMs)}, not within ${BOUNDS[kind]} s`)
}
