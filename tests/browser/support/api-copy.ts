import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from '@playwright/test'
import { freePort } from '../../../scripts/free-port.ts'
import { programs } from '../../../scripts/portal/programs.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { expect, portalEnv } from './portal.ts'

/**
 * Runs `work` with the address of another copy of the api, on the database and the sandbox of this worker's portal, which
 * is started with more settings; then ends it.
 */
export async function withApiCopy(
  more: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const env = portalEnv()
  // Joins the server that the portal runs.
  const postgres = await startPostgres({ dataDir: env.DATA_DIR ?? '' })
  const port = more.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const settings = { ...env, ...more, PORT: port, DATABASE_URL: postgres.apiUrl, DRAIN_MS: '0' }
  const child = spawn(process.execPath, [programs.api], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await test.step(`A copy of the api with ${JSON.stringify(more)}`, async () => {
      const answers = () =>
        fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(answers, { timeout: 120_000 }).toBe(true)
    })
    await work(url)
  } finally {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await postgres.stop()
  }
}
