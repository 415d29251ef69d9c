import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/portal/settings.ts'

const MIRROR = 'http://deb.debian.org/debian'
const TOOLS = ['debootstrap', 'systemd-nspawn', 'nsenter', 'ip']
/** The link between this machine and the booted one. */
const HERE = '10.46.0.1'
const THERE = '10.46.0.2'
const NAME = 'chukta-boot'
/** Where the mail server of its network shows what it took. */
const INBOX_PORT = 4610

/** What a boot lacks on this machine; null where it has all of it. */
export function missingForBoot(): string | null {
  if (process.getuid?.() !== 0) return 'a boot needs root'
  const tool = TOOLS.find((name) => spawnSync('which', [name]).status !== 0)
  return tool ? `${tool} is not installed` : null
}

/** The end of a command in the machine: its code, and all that it said. */
export type Ended = { code: number | null; said: string }

/**
 * A machine with nothing but Debian 12, which boots with its own systemd. Its network has two things: a mirror of Debian,
 * by a proxy of this process, and a mail server, which is the sandbox's.
 */
export class Machine {
  readonly root = path.join(mkdtempSync(path.join(tmpdir(), 'chukta-boot-')), 'root')
  #init = 0
  #nspawn: ChildProcess | undefined
  #mirror: Server | undefined
  #mail: ChildProcess | undefined
  #steps = 0

  /** Makes its disk by debootstrap; `RELEASE_MACHINE` names a folder that debootstrap has made already. */
  make(): void {
    const made = process.env.RELEASE_MACHINE
    if (made) execFileSync('cp', ['-a', made, this.root])
    else execFileSync('debootstrap', ['--include=dbus', 'bookworm', this.root, MIRROR], { stdio: 'ignore' })
    this.write('/etc/hostname', 'pay\n')
    this.write('/etc/resolv.conf', '')
    this.write('/etc/apt/apt.conf.d/90proxy', `Acquire::http::Proxy "http://${HERE}:3142";\n`)
    // What the name points to: DNS of the operator.
    this.write('/etc/hosts', `127.0.0.1 localhost\n127.0.0.1 pay pay.company.test\n`)
  }

  /** Writes a file of the machine. */
  write(file: string, text: string): void {
    writeFileSync(this.at(file), text)
  }

  /** The place of a file of the machine's disk on this one. */
  at(file: string): string {
    return path.join(this.root, file)
  }

  /** Copies a file of this machine. */
  give(file: string, there: string): void {
    cpSync(file, this.at(there))
  }

  /** Switches it on, and waits until its start is over. */
  async boot(): Promise<void> {
    const flags = ['--boot', '--quiet', '--register=no', '--keep-unit', '--network-veth', '-M', NAME]
    const nspawn = spawn('systemd-nspawn', [...flags, '-D', this.root], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [nspawn.stdout, nspawn.stderr]) stream.on('data', (text) => (said += text))
    this.#nspawn = nspawn
    for (;;) {
      if (nspawn.exitCode !== null) throw new Error(`The machine does not boot:\n${said}`)
      this.#init = initOf(nspawn.pid ?? 0)
      if (
        this.#init &&
        (await this.run('root', 'systemctl is-system-running')).said.match(/running|degraded/)
      )
        break
      await pause(200)
    }
    execFileSync('ip', ['addr', 'replace', `${HERE}/30`, 'dev', `ve-${NAME}`])
    execFileSync('ip', ['link', 'set', `ve-${NAME}`, 'up'])
    const within = ['-t', String(this.#init), '-n', 'ip']
    execFileSync('nsenter', [...within, 'addr', 'replace', `${THERE}/30`, 'dev', 'host0'])
    execFileSync('nsenter', [...within, 'link', 'set', 'host0', 'up'])
    this.#mirror ??= await passOn()
    const env = { PATH: process.env.PATH, DATA_DIR: path.dirname(this.root), SANDBOX_SMTP_PORT: '25' }
    const command = [process.execPath, path.join(root, 'apps/sandbox/src/main.ts')]
    this.#mail = this.#within(['-n'], command, { ...env, SANDBOX_PORT: `${INBOX_PORT}` })
  }

  /** Forgets the mails of before. */
  async clearMails(): Promise<void> {
    await this.run('root', `curl -sS -X DELETE http://localhost:${INBOX_PORT}/inbox`)
  }

  /** Texts of the mails to an address, oldest first. */
  async mailsTo(address: string): Promise<string[]> {
    const { said } = await this.run('root', `curl -sS 'http://localhost:${INBOX_PORT}/inbox?to=${address}'`)
    const mails = JSON.parse(said) as { subject: string; text: string }[]
    return mails.map(({ subject, text }) => `${subject}\n${text}`)
  }

  /** Runs commands as a person who has just signed in, and stops at the first that fails, as a reader does. */
  async run(user: string, commands: string, typed = ''): Promise<Ended> {
    this.#steps += 1
    const script = `/var/tmp/step-${this.#steps}`
    this.write(script, commands)
    const child = this.#within(
      ['-a'],
      ['/usr/bin/env', '-i', 'TERM=dumb', '/bin/su', '-', user, '-c', `bash -e ${script}`],
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    child.stdin?.on('error', () => undefined).end(typed)
    const [code] = await once(child, 'close')
    return { code, said }
  }

  /** A program of this machine in the network of the other (`-n`), or one of the other (`-a`). */
  #within(spaces: string[], command: string[], env?: NodeJS.ProcessEnv): ChildProcess {
    return spawn('nsenter', ['-t', String(this.#init), ...spaces, '--', ...command], {
      stdio: 'pipe',
      ...(env && { env }),
    })
  }

  /** Waits for the end of a machine that was told to power off or to reboot. */
  async ended(): Promise<void> {
    const nspawn = this.#nspawn
    if (nspawn && nspawn.exitCode === null && nspawn.signalCode === null) await once(nspawn, 'close')
    // Its network ends with the last process in it.
    this.#mail?.kill('SIGKILL')
  }

  /** Cuts the power: every process dies at once. */
  async cut(): Promise<void> {
    process.kill(this.#init, 'SIGKILL')
    await this.ended()
  }

  async end(): Promise<void> {
    if (this.#nspawn?.exitCode === null && this.#init) await this.cut()
    this.#mirror?.close()
    this.#mirror?.closeAllConnections()
    rmSync(path.dirname(this.root), { recursive: true, force: true })
  }
}

/** The first process of a container: the child of nspawn that is number 1 where it lives. */
function initOf(nspawn: number): number {
  const children = `/proc/${nspawn}/task/${nspawn}/children`
  if (!existsSync(children)) return 0
  for (const pid of readFileSync(children, 'utf8').trim().split(' ').filter(Boolean)) {
    if (/^NSpid:.*\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return Number(pid)
  }
  return 0
}

/** A proxy for the mirror of Debian. */
async function passOn(): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { host } = new URL(asked.url ?? '/', 'http://none')
    if (host !== new URL(MIRROR).host) return void answer.writeHead(403).end()
    const passed = request(asked.url ?? '', { headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    passed.end()
  })
  server.listen(3142, HERE)
  await once(server, 'listening')
  return server
}
