import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { isFull } from './tests/full.ts'

const port = Number(process.env.PORT || 4400)
const sandboxPort = Number(process.env.SANDBOX_PORT || 4410)
const dataDir = process.env.DATA_DIR || '.tmp/browser'

/** A portal for each worker, with a database and a sandbox of its own: what one test changes no other sees. */
const PORTALS = [0, 1, 2, 3].map((index) => ({
  url: `http://localhost:${port + 20 * index}`,
  sandboxUrl: `http://localhost:${sandboxPort + 20 * index}`,
  env: {
    PORT: String(port + 20 * index),
    SANDBOX_PORT: String(sandboxPort + 20 * index),
    DATA_DIR: `${dataDir}-${index}`,
    CAPTCHA_TEST_ANSWER: process.env.CAPTCHA_TEST_ANSWER ?? 'letmein',
    // Specs receive webhooks on this machine.
    WEBHOOKS_TO_LOCAL: 'on',
  },
}))

/**
 * Files whose tests may be tried again by day, which is then printed as a warning: none is about money, permissions, signing
 * in or the contract. In a full run they have one try, as all others always do.
 */
const MAY_BE_TRIED_AGAIN = [
  'announcements',
  'checklist',
  'documentation',
  'first-screen',
  'header',
  'help',
  'hindi',
  'new-build',
  'notifications',
  'offline',
  'palette',
  'paper',
  'push',
  'reports',
  'reports-filters',
  'screen-reader',
  'share',
  'shortcuts',
  'tickets',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: '.tmp/browser-results',
  workers: PORTALS.length,
  projects: [
    { name: 'one try', testIgnore: MAY_BE_TRIED_AGAIN, retries: 0 },
    { name: 'the rest', testMatch: MAY_BE_TRIED_AGAIN, retries: isFull ? 0 : 1 },
  ],
  forbidOnly: true,
  // What makes using it pleasant, in depth: other widths, other ways to the same. CONTRIBUTING.md says what may be tagged.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // For a slow machine: what comes soon costs nothing by it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // A press that finds nothing to press ends here, not with its test's minutes.
    actionTimeout: 60_000,
    // What moves is drawn frame by frame, and waited for: a full run alone sees it.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
    // What a test is shown comes from the server; `offline.spec.ts` and `new-build.spec.ts` alone let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a quarter of the time: TRACE=1 while looking for a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  metadata: { portals: PORTALS },
  webServer: {
    command: `${process.execPath} tests/portal-for-browser.ts`,
    env: { PORTALS: JSON.stringify(PORTALS.map(({ env }) => env)) },
    wait: { stdout: /Every portal is ready/ },
    stdout: 'pipe' as const,
    // Builds and plants: minutes on a slow machine.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  },
})
