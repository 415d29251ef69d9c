import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first: the same engine without a window's parts loads a page in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC_APPS = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser that tests drive: CHROMIUM_PATH, else the system's, else Playwright's own if installed, else null. */
export function findChromium(): string | null {
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const candidates = [
    ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...MAC_APPS.map((app) => path.join('/Applications', app)),
    chromium.executablePath(),
  ]
  return candidates.find(isExecutable) ?? null
}

/**
 * The same, and installs one when there is none: through apt on Debian as root, else Playwright's own.
 * Throws when that fails too.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium; installing one …')
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) installFromDebian()
  else run('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error('There is no Chromium and none could be installed: install one and set CHROMIUM_PATH.')
}

/** Its path with the name and version that it gives itself: `/usr/bin/chromium (Chromium 156.0.8078.108)`. */
export function describeChromium(file: string): string {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return `${file} (${stdout?.trim().split(' built on')[0] || 'of unknown version'})`
}

function installFromDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], env)
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], env)
  if (!findChromium()) run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env)
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
