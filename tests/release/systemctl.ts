// What systemd does with the units of an installation below another folder (ROOT): restart, start, stop, show, list-units.
// A unit's process really starts by its ExecStart with its environment, and really ends by SIGTERM. Users, hardening and
// restarts after a crash are systemd's own.
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'

const { ROOT: root = '', PATH = '' } = process.env
const run = path.join(root, 'run')
mkdirSync(run, { recursive: true })
const words = process.argv.slice(2)
const [command = '', ...names] = words.filter((word) => !word.startsWith('--'))
const fileOf = (name: string, kind: string) => path.join(run, `${name}.${kind}`)

for (const name of names.map((each) => (each.includes('.') ? each : `${each}.service`))) {
  if (command === 'restart' || command === 'stop') await stop(name)
  if (command === 'restart' || command === 'start') start(name)
  if (command === 'show') console.log(pidOf(name) ?? 0)
}
if (command === 'list-units') {
  for (const name of readdirSync(run).filter((each) => each.endsWith('.pid'))) {
    const unit = name.slice(0, -'.pid'.length)
    if (pidOf(unit)) console.log(`  ${unit} loaded active running A service`)
  }
}

function start(name: string): void {
  const [, port = ''] = /@(\d+)/.exec(name) ?? []
  const text = readFileSync(path.join(root, 'etc/systemd/system', name.replace(/@\d+/, '@')), 'utf8')
  const here = (value: string) =>
    value.replaceAll('%i', port).replace(/(?<=^|[= ])\/(?=opt|etc|var)/g, `${root}/`)
  const valuesOf = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((at) => at[1] ?? '')
  const own = valuesOf('Environment')
    .flatMap((line) => line.split(' ').map(here))
    .join('\n')
  const files = valuesOf('EnvironmentFile').map((file) => {
    const isOptional = file.startsWith('-')
    try {
      return parseEnv(readFileSync(here(file.replace(/^-/, '')), 'utf8'))
    } catch (error) {
      if (isOptional) return {}
      throw error
    }
  })
  const [program = '', ...args] = here(valuesOf('ExecStart')[0] ?? '').split(' ')
  const log = openSync(fileOf(name, 'log'), 'a')
  const child = spawn(program, args, {
    cwd: here(valuesOf('WorkingDirectory')[0] ?? '/'),
    env: Object.assign(
      { PATH, HOME: root, LOGS_DIRECTORY: path.join(root, 'var/log/chukta') },
      parseEnv(own),
      ...files,
    ),
    stdio: ['ignore', log, log],
    detached: true,
  })
  writeFileSync(fileOf(name, 'pid'), String(child.pid))
  child.unref()
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name)
  if (!pid) return
  process.kill(pid, 'SIGTERM')
  while (pidOf(name)) await sleep(20)
  rmSync(fileOf(name, 'pid'), { force: true })
}

/** The main process of a unit while it runs. */
function pidOf(name: string): number | undefined {
  try {
    const pid = Number(readFileSync(fileOf(name, 'pid'), 'utf8'))
    const [, state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    return state?.startsWith('Z') ? undefined : pid
  } catch {
    return undefined
  }
}
