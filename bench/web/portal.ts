import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../scripts/free-port.ts'
import { CAPTCHA_ANSWER } from './session.ts'

/** A portal as `npm start` runs it, with the demo data, in a data folder that is emptied first. */
export function startDemoPortal(dataDir: string) {
  let child: ChildProcess | undefined
  return {
    ready: start(dataDir, (started) => {
      child = started
    }),
    stop: async () => {
      if (!child || child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function start(dataDir: string, onStart: (child: ChildProcess) => void) {
  const port = Number(process.env.PORT) || (await freePort())
  const sandboxPort = Number(process.env.SANDBOX_PORT) || (await freePort())
  const portal = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
  }
  const child = spawn(process.execPath, ['tests/portal-for-browser.ts'], {
    env: { ...process.env, PORTALS: JSON.stringify([portal]) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onStart(child)
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The portal has ended before it was ready.')))
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('Every portal is ready')) resolve()
    })
  })
  return { url: `http://localhost:${port}`, sandboxUrl: `http://localhost:${sandboxPort}` }
}
