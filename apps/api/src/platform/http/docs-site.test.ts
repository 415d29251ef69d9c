import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { serveDocsSite } from './docs-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'docs-site-'))
const site = join(folder, 'docs')
const apps: FastifyInstance[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const SITE = {
  'index.html': 'first page',
  'start.html': 'start',
  'start.html.br': 'pressed',
  'decisions/index.html': 'decisions',
  'decisions/0001-sql.html': 'sql',
  '404.html': 'no such page',
  '.built-from': 'stamp',
  '../secret.html': 'secret',
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

function build(files: Record<string, string> = SITE) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), text)
  }
}

async function portal() {
  const app = fastify()
  await app.register(fastifyStatic, { root: tmpdir(), serve: false, preCompressed: true })
  serveDocsSite(app, site)
  app.get('/*', () => 'the web')
  apps.push(app)
  return (url: string, headers = {}) => app.inject({ url, headers })
}

describe('the documentation at /docs', () => {
  it('answers pages by their addresses, under a policy without scripts inside a page', async () => {
    const get = await portal()
    build()
    expect((await get('/docs')).headers.location).toBe('/docs/')
    const pages = { '/docs/': 'first page', '/docs/start': 'start', '/docs/start.html': 'start' }
    for (const [url, text] of Object.entries(pages)) expect((await get(url)).body).toBe(text)
    expect((await get('/docs/decisions/')).body).toBe('decisions')
    expect((await get('/docs/decisions/0001-sql?from=search')).body).toBe('sql')
    const { headers } = await get('/docs/start')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/(^|; )script-src 'self';/)
    expect(policy).toMatch(/^default-src 'none'/)
  })

  it('sends the files that the build compressed', async () => {
    const get = await portal()
    build()
    const answer = await get('/docs/start', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(answer.body).toBe('pressed')
  })

  it('says itself that there is no such page', async () => {
    const get = await portal()
    build()
    const beside = [
      '/docs/..%2Fsecret',
      '/docs/%2e%2e/secret.html',
      '/docs/.built-from',
      '/docs/start.html.br',
    ]
    for (const url of ['/docs/nothing', '/docs/decisions/0001-sql/', ...beside]) {
      const answer = await get(url)
      if (answer.statusCode === 200) expect(answer.body).toBe('the web')
      else expect(answer).toMatchObject({ statusCode: 404, body: 'no such page' })
    }
  })

  it('says that it is being built, and shows it once it is', async () => {
    const get = await portal()
    const answer = await get('/docs/start')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run docs:build')
    expect(answer.headers['retry-after']).toBe('5')
    build()
    expect((await get('/docs/start')).body).toBe('start')
  })
})
