import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { processState } from '../../../scripts/postgres/process-state.ts'
import { readPidFile } from '../../../scripts/postgres/server.ts'
import { Machines, NODES, type NodeName, PASSWORDS, PROGRAMS } from './machines.ts'

type Member = { name: NodeName; role: string; state: string; timeline?: number; lag?: number | string }

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three etcds, three Patroni nodes, HAProxy and PgBouncer from the files of deploy/, with the portal's roles and database. */
export async function startCluster() {
  const machines = new Machines()
  await machines.open()
  const poolerPort = await freePort()
  const dataFolder = (node: NodeName) => path.join(machines.place(node), 'data')

  function startEtcd(node: NodeName): void {
    const file = machines.write('failover/etcd.env', `${node}/etcd.env`, {
      ...own(node),
      '/var/lib/etcd/chukta': path.join(machines.place(node), 'etcd'),
    })
    machines.start(`etcd-${node}`, PROGRAMS.etcd, [], variablesOf(file))
  }

  function startPatroni(node: NodeName): void {
    const file = machines.write('failover/patroni.yml', `${node}/patroni.yml`, {
      ...own(node),
      '/var/lib/postgresql/15/chukta': dataFolder(node),
      '/var/lib/postgresql/.pgpass-patroni': path.join(machines.place(node), 'pgpass'),
      '/var/run/postgresql': machines.place(node, 'run'),
    })
    machines.start(`patroni-${node}`, PROGRAMS.patroni, [file])
  }

  const own = (node: NodeName) => ({ THIS_NODE: node, THIS_ADDRESS: machines.address(node) })

  /** Patroni's list of its members, from any node that answers. */
  async function members(): Promise<Member[]> {
    for (const node of NODES) {
      const url = `http://${machines.address(node)}:${machines.port(8008)}/cluster`
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      if (!answer?.ok) continue
      return ((await answer.json()) as { members?: Member[] }).members ?? []
    }
    return []
  }

  async function primary(): Promise<NodeName | undefined> {
    return (await members()).find(({ role }) => role === 'leader')?.name
  }

  /** One primary, two standbys that stream on its timeline, one of them synchronous. */
  async function isWhole(): Promise<boolean> {
    const all = await members()
    const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
    const standbys = all.filter(
      ({ role, state, timeline }) =>
        role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
    )
    return standbys.length === NODES.length - 1 && standbys.some(({ role }) => role === 'sync_standby')
  }

  /** Kills the postmaster of a node. */
  function killPostmaster(node: NodeName): void {
    const found = readPidFile(dataFolder(node))
    if (!found || processState(found.pid, dataFolder(node)) !== 'server')
      throw new Error(`${node} runs no PostgreSQL`)
    process.kill(found.pid, 'SIGKILL')
  }

  async function stop(): Promise<void> {
    await machines.end('pgbouncer', 'SIGINT')
    await machines.end('haproxy', 'SIGTERM')
    await Promise.all(NODES.map((node) => machines.end(`patroni-${node}`, 'SIGTERM')))
    for (const node of NODES) {
      const found = readPidFile(dataFolder(node))
      if (found && processState(found.pid, dataFolder(node)) === 'server') process.kill(found.pid, 'SIGQUIT')
    }
    await Promise.all(NODES.map((node) => machines.end(`etcd-${node}`, 'SIGTERM')))
  }

  const address = (user: string, password: string, port: number, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  try {
    for (const node of NODES) startEtcd(node)
    for (const node of NODES) startPatroni(node)
    machines.start('haproxy', PROGRAMS.haproxy, [
      '-db',
      '-f',
      machines.write('failover/haproxy.cfg', 'front/haproxy.cfg', {}),
    ])
    await until(isWhole, 180_000, 'the cluster is not whole')
    await makeRoles(address('postgres', PASSWORDS.SUPERUSER_PASSWORD, machines.port(5000), 'postgres'))
    const users = path.join(machines.place('front'), 'users.txt')
    writeFileSync(users, `"portal" "${PASSWORDS.PORTAL_PASSWORD}"\n`)
    chmodSync(users, 0o644)
    const pooler = machines.write('pgbouncer/session.ini', 'front/pgbouncer.ini', {
      POSTGRES_HOST: '127.0.0.1',
      POSTGRES_PORT: `${machines.port(5000)}`,
      LISTEN_PORT: `${poolerPort}`,
      USERLIST: users,
      DATABASE: 'chukta',
    })
    machines.start('pgbouncer', PROGRAMS.pgbouncer, [pooler])
  } catch (error) {
    for (const node of NODES) console.error(machines.said(`patroni-${node}`))
    await stop()
    throw error
  }

  return {
    machines,
    primary,
    isWhole,
    killPostmaster,
    /** The whole machine: etcd, Patroni and PostgreSQL at once, in the order in which a power cut would not wait for. */
    async killNode(node: NodeName) {
      killPostmaster(node)
      await Promise.all([machines.end(`patroni-${node}`, 'SIGKILL'), machines.end(`etcd-${node}`, 'SIGKILL')])
    },
    /** The services that systemd starts when the machine is back. */
    bootNode(node: NodeName) {
      startEtcd(node)
      startPatroni(node)
    },
    portalUrl: address('portal', PASSWORDS.PORTAL_PASSWORD, poolerPort, 'chukta'),
    ownerUrl: address('chukta_owner', PASSWORDS.OWNER_PASSWORD, machines.port(5000), 'chukta'),
    adminUrl: address('postgres', PASSWORDS.SUPERUSER_PASSWORD, machines.port(5000), 'chukta'),
    stop,
  }
}

/** Asks again until it is so, or throws after `ms`. */
export async function until(check: () => Promise<boolean>, ms: number, what: string): Promise<void> {
  for (const deadline = Date.now() + ms; ; await pause(200)) {
    if (await check().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`${what} after ${ms / 1000} s`)
  }
}

async function makeRoles(adminUrl: string): Promise<void> {
  let text = readFileSync(new URL('../roles.sql', import.meta.url), 'utf8')
  for (const [name, password] of Object.entries(PASSWORDS)) text = text.replaceAll(name, password)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const lines = text.split('\n').filter((line) => !line.startsWith('--'))
  for (const statement of lines
    .join('\n')
    .split(';')
    .filter((one) => one.trim() !== ''))
    await client.query(statement)
  await client.end()
}

function variablesOf(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
