import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportedMetrics } from '../apps/api/test/portal/exported-metrics.ts'
import { root } from '../scripts/portal/settings.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const RULES = 'deploy/observability/alerts.yml'
const RUNBOOKS = 'docs/operations/runbooks'

/** The metrics that an api exports, with their labels; a histogram has three series. */
function exported(): Map<string, Set<string>> {
  return new Map(
    exportedMetrics().flatMap(({ name, labelNames }) =>
      ['', '_bucket', '_count', '_sum'].map((suffix): [string, Set<string>] => [
        `${name}${suffix}`,
        new Set(labelNames),
      ]),
    ),
  )
}

/** Labels that Prometheus adds to every series, and names that a rule creates. */
const ADDED = new Set(['le', 'job', 'instance', 'provider'])
const NAME = /\b(?:chukta|nodejs|process)_[a-z0-9_]+/g
const known = exported()

/** Names of metrics and labels in selectors that nothing exports. */
function unknownIn(expression: string): string[] {
  const names = [...expression.matchAll(NAME)].map(([name]) => name)
  const labels = [...expression.matchAll(/([a-z0-9_]+)\{([^}]*)\}/g)].flatMap(([, name = '', chosen = '']) =>
    [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]
      .map(([, label = '']) => label)
      .filter((label) => !known.get(name)?.has(label) && !ADDED.has(label))
      .map((label) => `${name}{${label}}`),
  )
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  const of = new Set(names.flatMap((name) => [...(known.get(name) ?? [])]))
  return [
    ...names.filter((name) => !known.has(name)),
    ...labels,
    ...grouped.filter((label) => !of.has(label) && !ADDED.has(label)),
  ]
}

const alerts = read(RULES)
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: /expr: (?:>-\n)?([\s\S]*?)\n {8}(?:for|labels):/.exec(text)?.[1] ?? '',
    runbook: /runbook: (\S+?\.md)/.exec(text)?.[1] ?? '',
  }))

describe('alerts, dashboard and runbooks', () => {
  it('name only metrics and labels that an api exports', () => {
    expect(
      unknownIn('sum by (route, nothing) (chukta_gone_total{kind="x"} + chukta_jobs_due{job="a",who="b"})'),
    ).toEqual(['chukta_gone_total', 'chukta_gone_total{kind}', 'chukta_jobs_due{who}', 'route', 'nothing'])
    expect(alerts.length).toBeGreaterThan(10)
    for (const { name, expression } of alerts) {
      expect(expression, name).not.toBe('')
      expect(unknownIn(expression), name).toEqual([])
    }
    const { panels } = JSON.parse(read('deploy/observability/dashboard.json')) as {
      panels: { title: string; targets?: { expr: string }[] }[]
    }
    const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
    expect(shown.length).toBeGreaterThan(20)
    for (const { title, expr } of shown) expect(unknownIn(expr), title).toEqual([])
    // docs/operations/metrics.md describes all of our own metrics.
    const described = new Set([...read('docs/operations/metrics.md').matchAll(NAME)].map(([name]) => name))
    const own = [...known.keys()].filter(
      (name) => /^chukta_/.test(name) && !/_(bucket|count|sum)$/.test(name),
    )
    expect(own.filter((name) => !described.has(name))).toEqual([])
  })

  it('have a page for each alert, and no page without an alert', () => {
    expect(alerts.map(({ runbook }) => runbook)).toEqual(alerts.map(({ name }) => `${RUNBOOKS}/${name}.md`))
    const pages = readdirSync(path.join(root, RUNBOOKS)).filter((file) => file !== 'index.md')
    expect(pages.toSorted()).toEqual(alerts.map(({ name }) => `${name}.md`).toSorted())
    for (const { name, runbook } of alerts) {
      const text = read(runbook)
      expect(text, name).toMatch(new RegExp(`^# ${name}\n`))
      for (const part of ['## What it means', '## How to look', '## What to do'])
        expect(text, name).toContain(part)
    }
  })

  it('name existing commands, units, files and pages', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const files = [
      ...alerts.map(({ runbook }) => runbook),
      'docs/operations/logs.md',
      'docs/operations/metrics.md',
    ]
    const wrong = files.flatMap((file) => {
      const text = read(file)
      const gone = (what: string[], isThere: (name: string) => boolean) =>
        what.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`)
      const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
      return [
        ...gone(found(/npm run ([\w:-]+)/g), (name) => Object.hasOwn(scripts, name)),
        ...gone(found(/(chukta-\w+)@/g), (name) =>
          existsSync(path.join(root, `deploy/systemd/${name}@.service`)),
        ),
        ...gone(found(/`(deploy\/[\w/.-]+)`/g), (name) => existsSync(path.join(root, name))),
        ...gone(found(/\]\(([\w-]+\.md)\)/g), (name) =>
          existsSync(path.join(root, path.dirname(file), name)),
        ),
        ...gone(found(/\b(chukta_[a-z_]+)/g), (name) =>
          [...known.keys()].some((each) => each.startsWith(name)),
        ),
      ]
    })
    expect(wrong).toEqual([])
  })

  it('fire and resolve as their tests say', (context) => {
    if (spawnSync('promtool', ['--version']).error) {
      context.skip('promtool is not installed (Debian: apt-get install --no-install-recommends prometheus)')
    }
    const folder = path.join(root, 'deploy/observability')
    for (const command of [
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', command, { cwd: folder, encoding: 'utf8' })
      expect(status, `${command.join(' ')}\n${stdout}\n${stderr}`).toBe(0)
    }
    const tested = new Set(
      [...read('deploy/observability/alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name),
    )
    expect(alerts.filter(({ name }) => !tested.has(name))).toEqual([])
  })
})
