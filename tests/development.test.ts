// `npm run dev` in a copy of the project, with a browser on the sign-in page.
import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { ensureChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { Walk } from './documentation/walk.ts'

/** The longest wait for a saved change, in ms. */
const MOST_MS = 3_000

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** Changes a file of the copy, and returns the milliseconds until the change shows. */
async function change(walk: Walk, file: string, from: string, to: string, isSeen: () => Promise<boolean>) {
  const place = path.join(walk.project, file)
  const text = readFileSync(place, 'utf8')
  expect(text).toContain(from)
  const since = performance.now()
  writeFileSync(place, text.replace(from, to))
  await expect.poll(isSeen, { timeout: 60_000, interval: 10 }).toBe(true)
  return Math.round(performance.now() - since)
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function openSignIn(url: string): Promise<{ page: Page; wrong: string[] }> {
  const browser: Browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  ends.push(() => browser.close())
  const page = await browser.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(`${url}/login`, { waitUntil: 'commit', timeout: 120_000 })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 120_000 })
  return { page, wrong }
}

it('npm run dev shows a change in web, api, contract and sandbox within 3 seconds, and ends without a trace', async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const [url, sandboxUrl] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`]
  const walk = new Walk({})
  ends.push(() => walk.end())
  walk.copyProject()
  const dev = walk.start('npm run dev', { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}` })
  await walk.untilSays(dev, 'Ctrl-C stops everything.\n')
  const text = (at: string, init?: RequestInit) => fetch(at, init).then((answer) => answer.text())
  const { page, wrong } = await openSignIn(url)

  const field = page.getByLabel('Username, email or mobile')
  await field.fill('typed before')
  const form = 'apps/web/src/modules/identity/sign-in/login-page.tsx'
  const web = await change(walk, form, 'title={text.title}', 'title="Seen in the web"', () =>
    page.getByRole('heading', { name: 'Seen in the web' }).isVisible(),
  )
  // The page did not reload.
  expect(await field.inputValue()).toBe('typed before')

  const manifest = () => text(`${url}/manifest.webmanifest`)
  const api = await change(walk, 'apps/api/src/company-page.ts', "'#faf7f0'", "'#000001'", async () =>
    (await manifest()).includes('#000001'),
  )

  const refusal = () =>
    text(`${url}/api/check-login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"password":"x"}',
    })
  const onScreen = async () => {
    await field.fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    return page.getByText('Seen in the contract').first().isVisible()
  }
  expect(await refusal()).toContain('Username is required.')
  const contract = await change(
    walk,
    'packages/contract/src/messages.ts',
    "'Username is required.'",
    "'Seen in the contract.'",
    async () => (await refusal()).includes('Seen in the contract.') && (await onScreen().catch(() => false)),
  )

  const faults = () =>
    text(`${sandboxUrl}/faults`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '[]',
    })
  const sandbox = await change(
    walk,
    'apps/sandbox/src/fault-routes.ts',
    "'Send a JSON object of switches'",
    "'Seen in the sandbox'",
    async () => (await faults().catch(() => '')).includes('Seen in the sandbox'),
  )
  console.info(
    `development: seen after ${web} ms (web), ${api} ms (api), ${contract} ms (contract), ${sandbox} ms (sandbox)`,
  )
  // Its policies are the built portal's.
  expect(wrong).toEqual([])
  // The keys of the data folder and the rest of the disk are no part of the web.
  for (const file of [path.join(walk.project, '.data/keyring.json'), '/etc/passwd'])
    expect((await fetch(`${url}/@fs${file}`)).status).toBe(403)

  await walk.stop(dev)
  expect([await isOpen(port), await isOpen(sandboxPort), await isOpen(sandboxPort + 1)]).toEqual([
    false,
    false,
    false,
  ])
  expect(Math.max(web, api, contract, sandbox)).toBeLessThan(MOST_MS)
})
