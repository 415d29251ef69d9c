import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../scripts/portal/settings.ts'
import { removePostgres } from '../../scripts/postgres.ts'
import { blocksOf, readPages } from './commands.ts'

/** Texts of the page, and their replacements on the test's machine. */
export type Places = Record<string, string>

/** Values of one's own in place of the pages' examples, which the portal refuses. */
const OWN_VALUES: Places = {
  'user:password@': 'mailer:one-of-ours@',
  'example.in': 'company.test',
  'Pay Example': 'Pay Company',
  'your-': 'our-',
  YOURID: 'CHUKTA',
  'at least twelve characters, kept elsewhere': 'quite a long sentence of ours',
}

/** A folder in which a test follows a page, and all processes that it started there. */
export class Walk {
  readonly home = mkdtempSync(path.join(tmpdir(), 'walk-'))
  readonly project = path.join(this.home, 'opt', 'releases', 'first')
  readonly #env: NodeJS.ProcessEnv
  readonly #places: Places
  readonly #started: ChildProcess[] = []

  constructor(places: Places) {
    this.#places = {
      '/opt/chukta': path.join(this.home, 'opt'),
      '/etc/chukta': path.join(this.home, 'etc'),
      '/var/lib/chukta': path.join(this.home, 'data'),
      '/etc/nginx': path.join(this.home, 'nginx'),
      ...OWN_VALUES,
      ...places,
    }
    const { PATH = '', LANG } = process.env
    // The only variables of this process that a fresh machine has.
    const own = PATH.split(':').filter((folder) => !folder.startsWith(root))
    // npm reuses the packages that it has fetched on this machine.
    const cache = path.join(homedir(), '.npm')
    this.#env = {
      npm_config_cache: cache,
      PATH: [path.join(this.home, 'bin'), ...own, path.dirname(process.execPath)].join(':'),
      LANG,
      HOME: this.home,
    }
    for (const folder of ['bin', 'etc', 'opt/releases'])
      mkdirSync(path.join(this.home, folder), { recursive: true })
    symlinkSync('releases/first', path.join(this.home, 'opt', 'current'))
  }

  /** Maps a place of the pages to this machine. */
  place(there: string, here: string): void {
    this.#places[there] = here
  }

  /** The project's current files, without builds; its packages are links to the same files. */
  copyProject(): void {
    this.#copySources(this.project)
    this.#linkPackages()
  }

  /** The same as a clone of a repository, which it returns. */
  cloneProject(): string {
    const origin = path.join(this.home, 'origin')
    this.#copySources(origin)
    const git = (...args: string[]) => execFileSync('git', args, { cwd: origin, stdio: 'ignore' })
    git('init', '--initial-branch=main')
    git('add', '--all')
    git('-c', 'user.name=Walk', '-c', 'user.email=walk@example.in', 'commit', '-m', 'As it is')
    execFileSync('git', ['clone', '--quiet', origin, this.project])
    this.#linkPackages()
    return origin
  }

  /** npm puts most packages in one folder, and some into that of the workspace that needs them. */
  #linkPackages(): void {
    for (const folder of ['.', 'apps/api', 'apps/sandbox', 'apps/web', 'packages/contract']) {
      const packages = path.join(root, folder, 'node_modules')
      if (existsSync(packages)) execFileSync('cp', ['-al', packages, path.join(this.project, folder)])
    }
  }

  #copySources(folder: string): void {
    const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
    const names = String(listing)
      .split('\0')
      .filter((name) => name !== '' && existsSync(path.join(root, name)))
    mkdirSync(folder)
    execFileSync('cp', ['--parents', '-t', folder, ...names], { cwd: root })
  }

  /** The blocks of a walk, `sh run:<name>` on the pages, in their order, with this machine's places. */
  blocks(name: string): string[] {
    const blocks = readPages()
      .flatMap(blocksOf)
      .filter(({ run }) => run === name)
    if (blocks.length === 0) throw new Error(`No page has a block for the walk ${name}.`)
    return blocks.map(({ commands }) => this.#here(commands))
  }

  #here(commands: string): string {
    return Object.entries(this.#places).reduce(
      (text, [there, here]) => text.replaceAll(there, here),
      commands,
    )
  }

  /** Runs commands to their end, with the given input. Returns their output; throws with it when one fails. */
  async run(commands: string, typed = ''): Promise<string> {
    const child = this.start(commands, {})
    // A command that reads nothing may have ended.
    child.stdin?.on('error', () => undefined).end(typed)
    const said = output(child)
    const [code] = await once(child, 'close')
    const text = await said
    if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${text}`)
    return text
  }

  /** Starts commands that keep running. */
  start(commands: string, env: NodeJS.ProcessEnv): ChildProcess {
    // Every command counts: a page's reader stops at the first that fails.
    const child = spawn('bash', ['-e', '-c', commands], {
      cwd: existsSync(this.project) ? this.project : this.home,
      env: { ...this.#env, ...env },
      stdio: 'pipe',
      detached: true,
    })
    this.#started.push(child)
    return child
  }

  /** Waits for an output of a running command, and returns its whole output since the call. */
  async untilSays(child: ChildProcess, words: string): Promise<string> {
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text
      })
    }
    while (!said.includes(words)) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return said
  }

  /** Makes `curl` find a name and port of the page at a port of this machine. */
  resolve(there: string, here: string): void {
    appendFileSync(path.join(this.home, '.curlrc'), `connect-to = "${there}:${here}"\n`)
  }

  /** Ends running commands, as Ctrl-C does. */
  async stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    const ended = once(child, 'close')
    // The shell and its processes.
    process.kill(-child.pid, 'SIGINT')
    await ended
  }

  async end(): Promise<void> {
    for (const child of this.#started) await this.stop(child)
    for (const data of ['data', 'data/rehearsal', 'restored', 'portal/.data'])
      await removePostgres(path.join(this.home, data))
    rmSync(this.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function output({ stdout, stderr }: ChildProcess): Promise<string> {
  let text = ''
  const read = async (stream: AsyncIterable<unknown> | null) => {
    for await (const part of stream ?? []) text += part
  }
  await Promise.all([read(stdout), read(stderr)])
  return text
}
