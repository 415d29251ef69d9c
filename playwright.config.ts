import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const port = Number(process.env.PORT || 4400)
const sandboxPort = Number(process.env.SANDBOX_PORT || 4410)
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: '.tmp/browser-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
  metadata: { sandboxUrl: `http://localhost:${sandboxPort}` },
  webServer: {
    command: `${process.execPath} tests/portal-for-browser.ts`,
    url: `${baseURL}/api/health`,
    env: {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: process.env.DATA_DIR || '.tmp/browser',
      CAPTCHA_TEST_ANSWER: process.env.CAPTCHA_TEST_ANSWER ?? 'letmein',
    },
    reuseExistingServer: false,
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
