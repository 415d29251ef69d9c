import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { untilAnswers } from '../../apps/api/test/portal/harness.ts'
import { root as project } from '../../scripts/portal/settings.ts'
import { removePostgres } from '../../scripts/postgres.ts'

const SYSTEMCTL = path.join(import.meta.dirname, 'systemctl.ts')

/** A host with a release below a folder, and programs in front of the real ones. */
export class Host {
  readonly home = mkdtempSync(path.join(tmpdir(), 'chukta-host-'))
  readonly root = path.join(this.home, 'root')
  readonly opt = path.join(this.root, 'opt/chukta')
  readonly dataDir = path.join(this.home, 'data')
  readonly file = path.join(this.root, 'etc/chukta/chukta.env')
  readonly env: NodeJS.ProcessEnv
  #nginx: ChildProcess | undefined

  constructor() {
    // PostgreSQL's own user goes through here.
    chmodSync(this.home, 0o755)
    const bin = path.join(this.home, 'bin')
    mkdirSync(bin)
    mkdirSync(this.dataDir, { mode: 0o755 })
    writeFileSync(path.join(bin, 'systemctl'), `#!/bin/sh\nexec ${process.execPath} ${SYSTEMCTL} "$@"\n`, {
      mode: 0o755,
    })
    this.env = { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: this.home, ROOT: this.root }
  }

  /** Unpacks an archive and installs it, with the variables of the installation. */
  install(archive: string, variables: Record<string, string | number>): void {
    const unpacked = path.join(this.home, 'unpacked')
    mkdirSync(unpacked)
    execFileSync('tar', ['xzf', archive, '-C', unpacked])
    const [name = ''] = readdirSync(unpacked)
    execFileSync(path.join(unpacked, name, 'install'), ['--root', this.root], { stdio: 'pipe' })
    rmSync(unpacked, { recursive: true })
    const lines = Object.entries({ DATA_DIR: this.dataDir, ...variables }).map(
      ([key, value]) => `${key}=${value}\n`,
    )
    writeFileSync(this.file, lines.join(''))
  }

  /** Puts a program in front of the one of the same name. */
  wrap(name: string, script: string): void {
    writeFileSync(path.join(this.home, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }

  /** The version whose program a service runs. */
  running(unit: string): string {
    const pid = this.systemctl('show', '--property=MainPID', '--value', unit).trim()
    return (
      path.relative(path.join(this.opt, 'releases'), readlinkSync(`/proc/${pid}/exe`)).split('/')[0] ?? ''
    )
  }

  /** Drafts that an interrupted command left. */
  drafts(): string[] {
    const [here, there] = [readdirSync(this.opt), readdirSync(path.join(this.opt, 'releases'))]
    return [...here, ...there].filter((name) => name.startsWith('.') && !name.endsWith('.lock'))
  }

  systemctl(...args: string[]): string {
    return execFileSync(path.join(this.home, 'bin/systemctl'), args, { env: this.env, encoding: 'utf8' })
  }

  /** A command of the version in use, as root. */
  chukta(...args: string[]) {
    const options = { cwd: this.home, env: this.env, encoding: 'utf8' } as const
    const given = [...args, '--env', this.file]
    const { status, signal, stdout, stderr } = spawnSync(
      path.join(this.root, 'usr/local/bin/chukta'),
      given,
      options,
    )
    return { status: status ?? signal, said: stdout + stderr }
  }

  /** The same without waiting in this process: its end is told by the promise. */
  async chuktaAside(...args: string[]) {
    const given = [...args, '--env', this.file]
    const child = spawn(path.join(this.root, 'usr/local/bin/chukta'), given, {
      cwd: this.home,
      env: this.env,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const [status, signal] = await once(child, 'close')
    return { status: status ?? signal, said }
  }

  /** Starts nginx with a site of `deploy/nginx/`, or another text, whose places are replaced. */
  async startNginx(site: string, listen: string): Promise<void> {
    const folder = path.join(this.home, 'nginx')
    cpSync(path.join(project, 'deploy/nginx'), path.join(folder, 'chukta'), { recursive: true })
    const config = path.join(folder, 'nginx.conf')
    writeFileSync(
      config,
      `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {} http { access_log off; ${site} }`,
    )
    this.#nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'inherit', env: this.env })
    await untilAnswers(`http://${listen}/api/health/live`)
  }

  log(unit: string): string {
    return readFileSync(path.join(this.root, 'run', `${unit}.service.log`), 'utf8')
  }

  async end(): Promise<void> {
    this.#nginx?.kill()
    for (const name of this.systemctl('list-units').match(/chukta\S*\.service/g) ?? [])
      this.systemctl('stop', name)
    await removePostgres(this.dataDir)
    rmSync(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
