// The links of versions, and what a migration takes away. `tests/release.test.ts` upgrades a whole portal.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { blocksOf, readPages } from '../../tests/documentation/commands.ts'
import {
  commandsForPostgres,
  folderOf,
  otherPostgres,
  placeOf,
  rootOption,
  switchBack,
  switchTo,
  versionAt,
  versionsIn,
} from './installed.ts'
import { migrationsBeyond, removing, unknownTo } from './migrations.ts'
import { ago } from './read-database.ts'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-upgrade-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const place = { opt: path.join(home, 'opt/chukta') }

function release(version: string, migrations: Record<string, string>): string {
  const folder = folderOf(place, version)
  mkdirSync(path.join(folder, 'apps/api/schema/migrations'), { recursive: true })
  writeFileSync(path.join(folder, 'VERSION'), `${version}\n`)
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(path.join(folder, 'apps/api/schema/migrations', name), text)
  return folder
}

it('a switch remembers the version before, and a switch back the one before that', () => {
  for (const version of ['0.10.0', '0.2.0', '0.9.0']) release(version, {})
  mkdirSync(path.join(place.opt, 'releases/.draft'))
  expect(versionsIn(place)).toEqual(['0.2.0', '0.9.0', '0.10.0'])
  expect(placeOf(folderOf(place, '0.9.0'))).toEqual(place)
  expect(placeOf(home)).toBeNull()
  expect([rootOption(place), rootOption({ opt: '/opt/chukta' })]).toEqual([['--root', home], []])
  const links = () => [versionAt(place, 'current'), versionAt(place, 'previous')]
  switchTo(place, '0.2.0')
  expect(links()).toEqual(['0.2.0', undefined])
  switchTo(place, '0.9.0')
  switchTo(place, '0.9.0')
  expect(links()).toEqual(['0.9.0', '0.2.0'])
  switchTo(place, '0.10.0')
  switchBack(place, '0.9.0', '0.2.0')
  expect(links()).toEqual(['0.9.0', '0.2.0'])
  switchBack(place, '0.2.0', undefined)
  expect(links()).toEqual(['0.2.0', undefined])
})

it('a migration that only adds leaves a way back; one that takes away does not', () => {
  const old = release('1.0.0', { '0001-a.sql': 'drop table old;' })
  const next = release('1.1.0', {
    '0001-a.sql': 'drop table old;',
    '0002-add.sql':
      '-- drop table a;\nalter table a add column b int, add column e int not null default 0;\ncreate table n (a int not null);\nalter table a drop constraint c;\ndrop index d;',
    '0003-drop.sql': 'alter table a\n  drop column b;',
    '0004-rename.sql': 'alter table a rename b to c;',
    '0005-type.sql': 'alter table a alter column b type bigint;',
    '0006-null.sql': 'alter table a alter column b set not null;',
    '0007-needed.sql': 'alter table a add column c int,\n  add column d int\n  not null;',
    '0008-rule.sql': 'alter table a add constraint c_positive check (c > 0);',
  })
  const files = migrationsBeyond(next, old)
  expect(files[0]).toBe('0002-add.sql')
  expect(removing(next, files)).toEqual(files.slice(1))
  expect(migrationsBeyond(old, next)).toEqual([])
  // Those of before the baseline are known by it.
  expect(unknownTo(old, ['0042-early.sql', '0161-baseline', '0001-a.sql', '0999-later.sql'])).toEqual([
    '0999-later.sql',
  ])
})

it('another major version of PostgreSQL is seen before anything is changed', () => {
  const next = release('1.2.0', {})
  mkdirSync(path.join(next, 'postgresql/18.4.0'), { recursive: true })
  const cluster = path.join(home, 'postgres')
  mkdirSync(path.join(cluster, 'data'), { recursive: true })
  writeFileSync(path.join(cluster, 'data/PG_VERSION'), '17\n')
  expect(otherPostgres(cluster, next)).toEqual(['17', '18'])
  writeFileSync(path.join(cluster, 'data/PG_VERSION'), '18\n')
  expect([otherPostgres(cluster, next), otherPostgres(null, next)]).toEqual([undefined, undefined])
})

it('the commands for a new PostgreSQL are those of the page', () => {
  const archive = 'chukta-0.2.0-linux-x64.tar.gz'
  const page = readPages().find((each) => each.page === 'docs/operations/upgrade.md')
  const blocks = page ? blocksOf(page).map(({ commands }) => commands.trim().split('\n')) : []
  const commands = commandsForPostgres(archive, '0.2.0')
  expect(blocks).toContainEqual(commands)
  expect(commandsForPostgres(archive, '0.2.0', '/etc/chukta/two.env')[4]).toBe(
    `${commands[4]?.slice(0, -1)} --env /etc/chukta/two.env'`,
  )
})

it('ages are told in the unit that fits', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const before = (minutes: number) => ago(new Date(now.getTime() - minutes * 60_000), now)
  expect([before(0), before(119), before(120), before(2879), before(2880)]).toEqual([
    '0 min ago',
    '119 min ago',
    '2 h ago',
    '47 h ago',
    '2 days ago',
  ])
})
