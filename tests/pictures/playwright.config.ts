// `npm run docs:pictures`: takes the pictures of the documentation from a portal with the demo data.
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

const { portals } = base.metadata as { portals: { env: Record<string, string> }[] }
const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: 'pictures.ts',
  outputDir: path.join(root, '.tmp/picture-results'),
  workers: 1,
  retries: 0,
  webServer: {
    command: `${process.execPath} tests/portal-for-browser.ts`,
    cwd: root,
    env: { PORTALS: JSON.stringify(portals.slice(0, 1).map(({ env }) => env)) },
    wait: { stdout: /Every portal is ready/ },
    stdout: 'pipe' as const,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  },
})
