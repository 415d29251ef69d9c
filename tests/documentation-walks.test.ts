import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { Walk } from './documentation/walk.ts'

/** Minutes of building, and of waiting for it: `npm run test:full` sets it. */
const isOn = process.env.DOCS_WALKS === 'all'
/** The most lines that the first start prints. */
const MOST_LINES = 25
const NGINX = '/usr/sbin/nginx'

const walks: Walk[] = []
afterEach(async () => {
  for (const walk of walks.splice(0)) await walk.end()
})

function begin(places: Record<string, string>): Walk {
  const walk = new Walk(places)
  walks.push(walk)
  walk.copyProject()
  return walk
}

const minutes = (since: number) => ((performance.now() - since) / 60_000).toFixed(1)

describe.runIf(isOn)('who follows the site', () => {
  it('has a portal to try in five minutes', async () => {
    const [port, sandbox] = [await freePort(), await freePort()]
    const walk = begin({ 'localhost:4000': `localhost:${port}` })
    const since = performance.now()
    const [start = ''] = walk.blocks('start')
    const portal = walk.start(start, { PORT: `${port}`, SANDBOX_PORT: `${sandbox}` })
    const said = await walk.untilSays(portal, 'Ctrl-C stops everything.\n')
    const lines = said.trimEnd().split('\n')
    console.info(`documentation, start: ready after ${minutes(since)} minutes and ${lines.length} lines`)
    for (const step of ['Bundling the programs', 'Building the web', 'Planting a year of demo data'])
      expect(said).toMatch(new RegExp(`^${step}.* … \\d+\\.\\d s$`, 'm'))
    // Another command installs the packages, which are already there.
    expect(lines.length, said).toBeLessThan(MOST_LINES)
    const [captcha = ''] = walk.blocks('api')
    expect(JSON.parse(await walk.run(captcha))).toMatchObject({ key: expect.any(String) })
    expect(await walk.run(`curl -s localhost:${sandbox}`)).toContain('Sandbox')
    const docs = () => walk.run(`curl -s localhost:${port}/docs/start`)
    expect(await docs()).toMatch(/being built|Start in five minutes/)
    await expect.poll(docs, { timeout: 240_000, interval: 1000 }).toContain('Get it running')
  })

  it.skipIf(!existsSync(NGINX))('has a live portal behind TLS', async () => {
    const [port, tls, clear] = [await freePort(), await freePort(), await freePort()]
    const walk = begin({
      'PORT=4000': `PORT=${port}`,
      '127.0.0.1:4000': `127.0.0.1:${port}`,
      'listen 443': `listen 127.0.0.1:${tls}`,
      'listen 80': `listen 127.0.0.1:${clear}`,
    })
    giveNginx(walk)
    walk.resolve('pay.company.test:443', `127.0.0.1:${tls}`)
    const since = performance.now()
    const [configure = '', account = '', start = '', proxy = '', look = ''] = walk.blocks('install')
    await walk.run(configure)
    const typed = ['A Person', 'you@company.test', '9876543210', 'a password of ours']
    expect(await walk.run(account, `${typed.join('\n')}\n`)).toContain('Sign in with')
    await walk.untilSays(walk.start(start, {}), 'Chukta is ready')
    await walk.run(proxy)
    const seen = await walk.run(look)
    console.info(`documentation, install: live behind TLS after ${minutes(since)} minutes`)
    expect(seen).toContain('"status":"ok"')
    expect(seen).toMatch(/strict-transport-security/i)
    expect(seen).toContain('https://sdk.cashfree.com')
    const led = await walk.run(`curl -sI -H 'Host: pay.company.test' http://127.0.0.1:${clear}/login`)
    expect(led).toContain('Location: https://pay.company.test/login')
  })

  it('has a rehearsal of live mode', async () => {
    const [port, sandbox, mail] = [await freePort(), await freePort(), await freePort()]
    const walk = begin({
      'PORT=4100': `PORT=${port}`,
      'localhost:4110': `localhost:${sandbox}`,
      'SANDBOX_PORT=4110': `SANDBOX_PORT=${sandbox}\nSANDBOX_SMTP_PORT=${mail}`,
      'localhost:4111': `localhost:${mail}`,
    })
    const since = performance.now()
    const [configure = '', providers = '', account = '', start = ''] = walk.blocks('rehearse')
    await walk.run(configure)
    await walk.untilSays(walk.start(providers, {}), 'Sandbox on')
    const typed = 'A Person\nyou@company.test\n9876543210\na password of ours\n'
    expect(await walk.run(account, typed)).toContain('Sign in with')
    const said = await walk.untilSays(walk.start(start, {}), 'Ctrl-C stops everything.\n')
    console.info(`documentation, rehearse: ready after ${minutes(since)} minutes`)
    expect(said).toContain(`Rehearsal with:   http://localhost:${sandbox}`)
    const portal = JSON.parse(await walk.run(`curl -s http://127.0.0.1:${port}/api/portal`))
    expect(portal).toMatchObject({ sandbox: false, staging: true })
  })

  it('has its portal again from a backup, after all of it is gone', async () => {
    const port = await freePort()
    const walk = begin({ 'PORT=4000': `PORT=${port}` })
    walk.place('/mnt/backup', path.join(walk.home, 'backup'))
    const [configure = '', account = '', start = ''] = walk.blocks('install')
    await walk.run(configure)
    const typed = 'A Person\nyou@company.test\n9876543210\na password of ours\n'
    await walk.run(account, typed)
    const portal = walk.start(start, {})
    await walk.untilSays(portal, 'Chukta is ready')
    const since = performance.now()
    const backup = walk.blocks('backup').join('')
    expect(await walk.run(backup)).toMatch(/RESTORED|holds/)
    await walk.stop(portal)
    rmSync(path.join(walk.home, 'data'), { recursive: true })
    const [restore = ''] = walk.blocks('restore')
    const said = await walk.run(restore)
    console.info(`documentation, backup and restore: after ${minutes(since)} minutes`)
    expect(said).toContain("keyring             is the database's own")
    expect(said).toMatch(/(\d+) of \1 hold[\s\S]*(\d+) of \2 hold/)
    const file = path.join(walk.home, 'etc', 'chukta.env')
    await walk.run(`sed -i 's|^DATA_DIR=.*|DATA_DIR=${walk.home}/data/restored|' '${file}'`)
    await expect(walk.run(account, typed)).rejects.toThrow('A super admin exists already.')
    await walk.untilSays(walk.start(start, {}), 'Chukta is ready')
    expect(await walk.run(`curl -s http://127.0.0.1:${port}/api/health/ready`)).toContain('"ok"')
  })

  // The packages are installed again.
  it('has the next version after an upgrade beside the running one', { timeout: 1_800_000 }, async () => {
    const port = await freePort()
    const walk = new Walk({ 'PORT=4000': `PORT=${port}` })
    walks.push(walk)
    const origin = walk.cloneProject()
    const [configure = '', account = '', start = ''] = walk.blocks('install')
    await walk.run(configure)
    await walk.run(account, 'A Person\nyou@company.test\n9876543210\na password of ours\n')
    const first = walk.start(start, {})
    await walk.untilSays(first, 'Chukta is ready')
    const next = path.join(origin, 'apps/api/schema/migrations/9000-next.sql')
    writeFileSync(next, 'create table next_version (id int primary key);\n')
    const commit = 'git add --all && git -c user.name=Walk -c user.email=walk@example.in commit -qm Next'
    await walk.run(`cd '${origin}' && ${commit}`)
    const since = performance.now()
    const [upgrade = ''] = walk.blocks('upgrade')
    const watch = watchReady(port)
    const said = await walk.run(upgrade)
    const { asked, failed } = await watch.end()
    console.info(
      `documentation, upgrade: after ${minutes(since)} minutes, ${failed} of ${asked} calls failed meanwhile`,
    )
    expect(asked).toBeGreaterThan(20)
    expect(failed).toBe(0)
    expect(said).toMatch(/Applied 1 migration\. The schema is at 9000-next\.sql\./)
    expect(said).toMatch(/(\d+) of \1 hold/)
    const current = path.join(walk.home, 'opt', 'current')
    expect(existsSync(path.join(current, 'apps/api/schema/migrations/9000-next.sql'))).toBe(true)
    expect(existsSync(path.join(walk.project, 'apps/api/schema/migrations/9000-next.sql'))).toBe(false)
    // As the unit does: stop, then start what the link names.
    const awaySince = performance.now()
    await walk.stop(first)
    await walk.untilSays(walk.start(`cd '${current}'\n${start}`, {}), 'Chukta is ready')
    const awaySeconds = (performance.now() - awaySince) / 1000
    console.info(`documentation, upgrade: away for ${awaySeconds.toFixed(1)} s`)
    expect(awaySeconds).toBeLessThan(60)
  })
})

/** Asks five times a second whether the portal is ready, until `end`. */
function watchReady(port: number): { end: () => Promise<{ asked: number; failed: number }> } {
  let asked = 0
  let failed = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      asked += 1
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null)
      if (!answer?.ok) failed += 1
      await pause(200)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await asking
      return { asked, failed }
    },
  }
}

/** A running nginx as its package installs it: under its name, with the folder that the page writes into. */
function giveNginx(walk: Walk): void {
  const folder = path.join(walk.home, 'nginx')
  mkdirSync(path.join(folder, 'conf.d'), { recursive: true })
  const main = path.join(folder, 'nginx.conf')
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/pid; error_log ${folder}/error.log; events {}`,
    `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    `include ${folder}/conf.d/*.conf; }`,
  ]
  writeFileSync(main, `${lines.join('\n')}\n`)
  const script = path.join(walk.home, 'bin', 'nginx')
  writeFileSync(script, `#!/bin/sh\nexec ${NGINX} -c ${main} "$@"\n`)
  chmodSync(script, 0o755)
  walk.start('nginx -g "daemon off;"', {})
}
