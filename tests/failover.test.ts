import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { OLDEST_POSTGRES } from '../apps/api/src/platform/database/database-state-sql.ts'
import { root } from '../scripts/portal/settings.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const patroni = read('deploy/failover/patroni.yml')
const haproxy = read('deploy/failover/haproxy.cfg')
const etcd = read('deploy/failover/etcd.env')

/** The value of a setting, without quotes: of the first line that has it, comments aside. */
function setting(text: string, name: string): string | undefined {
  return new RegExp(`^[ -]*${name}[:=] *'?([^'\\n#]*?)'? *$`, 'm').exec(text)?.[1]
}

describe('the files of three database nodes', () => {
  it('acknowledge only data that is on two nodes, and do not wait for a dead node', () => {
    const wanted = {
      synchronous_mode: 'true',
      synchronous_mode_strict: 'true',
      synchronous_node_count: '1',
      synchronous_commit: 'on',
      failsafe_mode: 'true',
      use_pg_rewind: 'true',
      wal_log_hints: 'on',
      use_slots: 'true',
      password_encryption: 'scram-sha-256',
      primary_start_timeout: '0',
      wal_retrieve_retry_interval: '500ms',
    }
    const found = Object.keys(wanted).map((name) => [name, setting(patroni, name)])
    expect(Object.fromEntries(found)).toEqual(wanted)
    // The only method of authentication is a password that is never sent.
    const rules = [...patroni.matchAll(/^ {4}- ((?:local|host\w*) .*)$/gm)].map(([, rule = '']) => rule)
    expect(rules.length).toBeGreaterThan(2)
    expect(rules.filter((rule) => !rule.endsWith(' scram-sha-256'))).toEqual([])
  })

  it('have times that Patroni can keep, and that the page and the decision name', () => {
    const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(setting(patroni, name)),
    )
    expect(ttl).toBeGreaterThanOrEqual((loop ?? 0) + 2 * (retry ?? 0))
    expect(read('docs/decisions/0058-synchronous-replication-with-failover.md')).toContain(
      `\`ttl\` ${ttl}, \`loop_wait\` ${loop}, \`retry_timeout\` ${retry}`,
    )
    // No limit of its session may cancel a commit that waits for the standby.
    expect(patroni).not.toMatch(/transaction_timeout|statement_timeout/)
  })

  it('name the same nodes everywhere, and route to the primary alone', () => {
    const nodes = (text: string) => [...new Set(text.match(/10\.0\.0\.1\d/g))].toSorted()
    expect(nodes(patroni)).toEqual(['10.0.0.11', '10.0.0.12', '10.0.0.13'])
    for (const text of [etcd, haproxy]) expect(nodes(text)).toEqual(nodes(patroni))
    const primary = haproxy.slice(haproxy.indexOf('listen primary'), haproxy.indexOf('listen replicas'))
    expect(primary).toContain('option httpchk OPTIONS /primary')
    expect(primary).toContain('inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions')
    expect(haproxy).toMatch(/listen replicas[\s\S]*OPTIONS \/replica\?lag=1MB/)
    expect(setting(read('deploy/pgbouncer/session.ini'), 'server_login_retry ')).toBe('1')
  })

  it('HAProxy accepts its configuration', (context) => {
    const program = '/usr/sbin/haproxy'
    if (!existsSync(program)) context.skip('haproxy is not installed')
    const file = path.join(root, 'deploy/failover/haproxy.cfg')
    const { status, stderr } = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it('match their description', () => {
    const page = read('docs/operations/failover.md')
    for (const name of ['patroni.yml', 'etcd.env', 'haproxy.cfg', 'roles.sql', 'drill.ts']) {
      expect(page).toContain(`deploy/failover/${name}`)
    }
    // Each setting with a value in code font on the page is in a file.
    const promised = [...page.matchAll(/`([a-z_]+): (on|true|false|\d+\w*)`/g)]
    expect(promised.length).toBeGreaterThan(0)
    const strict = promised.filter(([, name]) => name !== 'synchronous_mode_strict')
    expect(strict.filter(([, name = '', value]) => setting(patroni, name) !== value)).toEqual([])
    const drill = read('deploy/failover/drill.ts')
    for (const [, name = '', value = ''] of page.matchAll(/`(FAILOVER_\w+_SECONDS)` \((\d+)\)/g)) {
      expect(drill).toContain(`process.env.${name} ?? ${value})`)
    }
    for (const file of ['docs/operations/configure.md', 'docs/operations/install.md']) {
      expect(read(file), file).toMatch(new RegExp(`\\b${OLDEST_POSTGRES} or later`))
    }
    expect(patroni).toContain(`/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`)
  })
})
