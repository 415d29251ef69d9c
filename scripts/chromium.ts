import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** `shell`: the same engine without a window's parts, which loads a page in half the time. `whole`: the people's browser. */
type Kind = 'shell' | 'whole'

const SHELL = ['chromium-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser that tests drive: CHROMIUM_PATH, else the system's, else Playwright's own if installed, else null. */
export function findChromium(kind: Kind = 'shell'): string | null {
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const names = kind === 'shell' ? [...SHELL, ...WHOLE] : WHOLE
  const candidates = [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...MAC_APPS.map((app) => path.join('/Applications', app)),
    chromium.executablePath(),
  ]
  return candidates.find(isExecutable) ?? null
}

/**
 * The same, and installs one when there is none: through apt on Debian as root, else Playwright's own.
 * Throws when that fails too.
 */
export function ensureChromium(kind: Kind = 'shell'): string {
  const found = findChromium(kind)
  if (found) return found
  console.log('There is no Chromium; installing one …')
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) installFromDebian(kind)
  else run('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium(kind)
  if (installed) return installed
  throw new Error('There is no Chromium and none could be installed: install one and set CHROMIUM_PATH.')
}

/** Its path with the name and version that it gives itself: `/usr/bin/chromium (Chromium 156.0.8078.108)`. */
export function describeChromium(file: string): string {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return `${file} (${stdout?.trim().split(' built on')[0] || 'of unknown version'})`
}

function installFromDebian(kind: Kind): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], env)
  for (const name of kind === 'shell' ? ['chromium-headless-shell', 'chromium'] : ['chromium']) {
    if (!findChromium(kind)) run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env)
  }
}

function run(command: string, args: string[], env = process.env): void {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
