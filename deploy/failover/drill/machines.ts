import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { type Account, serverAccount } from '../../../scripts/postgres/account.ts'

/** The programs of Debian that the drill starts. */
export const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
}

export const NODES = ['db-a', 'db-b', 'db-c'] as const
export type NodeName = (typeof NODES)[number]

/** The ports that the shipped files name. */
const PORTS = [5432, 8008, 2379, 2380, 5000, 5001] as const

export const PASSWORDS = {
  REST_PASSWORD: 'rest-of-the-drill',
  SUPERUSER_PASSWORD: 'superuser-of-the-drill',
  REPLICATION_PASSWORD: 'replication-of-the-drill',
  REWIND_PASSWORD: 'rewind-of-the-drill',
  OWNER_PASSWORD: 'owner-of-the-drill',
  PORTAL_PASSWORD: 'portal-of-the-drill',
}

/**
 * Three machines and that of the api, as folders and loopback addresses of this one. Programs run as an account that is not
 * root, which PostgreSQL refuses, and only what was started here is ever ended.
 */
export class Machines {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'chukta-failover-'))
  readonly #account: Account | null = serverAccount()
  readonly #ports = new Map<number, number>()
  readonly #running = new Map<string, ChildProcess>()

  async open(): Promise<void> {
    // Two of HAProxy's listeners on one port would share its connections.
    for (const shipped of PORTS) {
      let port = await freePort()
      while ([...this.#ports.values()].includes(port)) port = await freePort()
      this.#ports.set(shipped, port)
    }
    this.#own(this.folder)
  }

  /** Where a port of the files is here. */
  port(shipped: (typeof PORTS)[number]): number {
    return this.#ports.get(shipped) ?? shipped
  }

  address(node: NodeName): string {
    return `127.0.77.${11 + NODES.indexOf(node)}`
  }

  /** A folder of a machine, made when it is missing. */
  place(...names: string[]): string {
    const folder = path.join(this.folder, ...names)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (let at = folder; at !== this.folder; at = path.dirname(at)) this.#own(at)
    return folder
  }

  /** Writes a shipped file for a machine: other ports, folders and passwords, and nothing else. Gives its path. */
  write(shipped: string, to: string, changes: Record<string, string>): string {
    let text = readFileSync(new URL(`../../${shipped}`, import.meta.url), 'utf8')
    const addresses = NODES.map((node, n): [string, string] => [`10.0.0.${11 + n}`, this.address(node)])
    const all = [...Object.entries(changes), ...Object.entries(PASSWORDS), ...addresses]
    for (const [there, here] of [...all, ['10.0.0.0/24', '127.0.0.0/8'] as const])
      text = text.replaceAll(there, here)
    text = text.replaceAll(
      /(?<=[: ])(5432|8008|2379|2380|5000|5001)\b/g,
      (port) => `${this.#ports.get(Number(port))}`,
    )
    const file = path.join(this.place(path.dirname(to)), path.basename(to))
    writeFileSync(file, text, { mode: 0o600 })
    this.#own(file)
    return file
  }

  /** Starts a program under a name; its output goes to a file of that name. */
  start(name: string, command: string, args: string[], env: Record<string, string> = {}): void {
    const log = openSync(path.join(this.folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      ...this.#account,
      cwd: this.folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: this.folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child.on('error', (error) => console.error(`${name}: ${error.message}`))
    this.#running.set(name, child)
  }

  /** Ends a program that was started here, and waits for its end. */
  async end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running.get(name)
    this.#running.delete(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const late = setTimeout(() => child.kill('SIGKILL'), 40_000)
    child.kill(signal)
    await gone
    clearTimeout(late)
  }

  /** The end of a program's output. */
  said(name: string, lines = 12): string {
    const text = readFileSync(path.join(this.folder, `${name}.log`), 'utf8')
    return text.trimEnd().split('\n').slice(-lines).join('\n')
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  #own(file: string): void {
    if (this.#account) chownSync(file, this.#account.uid, this.#account.gid)
  }
}
