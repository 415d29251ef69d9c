import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivate } from './private-files.ts'

let folder: string
const umask = process.umask()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chukta-private-'))
})
afterEach(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true })
})

const modeOf = async (path: string) => ((await lstat(join(folder, path))).mode & 0o777).toString(8)

async function plant(path: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o755 })
  await writeFile(join(folder, path), path)
  await chmod(join(folder, path), mode)
}

it('restricts existing files at any depth, and later ones', async () => {
  for (const path of ['data/keyring.json', 'data/uploads/12/ab/file.pdf', 'data/sandbox/state.json'])
    await plant(path)
  await plant('data/audit-heads.log', 0o777)
  await plant('elsewhere.txt')
  await symlink(join(folder, 'elsewhere.txt'), join(folder, 'data/link'))
  await chmod(join(folder, 'data'), 0o777)
  expect(await makePrivate(join(folder, 'data'))).toEqual([])
  for (const path of ['data', 'data/uploads', 'data/uploads/12', 'data/uploads/12/ab', 'data/sandbox']) {
    expect(await modeOf(path), path).toBe('700')
  }
  for (const path of [
    'data/keyring.json',
    'data/uploads/12/ab/file.pdf',
    'data/sandbox/state.json',
    'data/audit-heads.log',
  ]) {
    expect(await modeOf(path), path).toBe('600')
  }
  expect(await modeOf('elsewhere.txt')).toBe('644')
  await mkdir(join(folder, 'data/later'))
  await writeFile(join(folder, 'data/later/file'), 'x')
  expect([await modeOf('data/later'), await modeOf('data/later/file')]).toEqual(['700', '600'])
})

it("makes the folder, and leaves the database's folder alone", async () => {
  await makePrivate(join(folder, 'new/data'))
  expect(await modeOf('new/data')).toBe('700')
  await plant('data/postgres/data/PG_VERSION')
  await chmod(join(folder, 'data/postgres'), 0o711)
  await makePrivate(join(folder, 'data'))
  expect(await modeOf('data')).toBe('700')
  expect(await modeOf('data/postgres')).toBe('711')
  expect(await modeOf('data/postgres/data/PG_VERSION')).toBe('644')
})

it.runIf(process.getuid?.() === 0)(
  'as root grants the group of the database passage, and no one else',
  async () => {
    await plant('data/postgres/data/PG_VERSION')
    await chown(join(folder, 'data/postgres/data'), 65_534, 65_534)
    await makePrivate(join(folder, 'data'))
    const found = await lstat(join(folder, 'data'))
    expect([await modeOf('data'), found.uid, found.gid]).toEqual(['710', 0, 65_534])
    expect(await readFile(join(folder, 'data/postgres/data/PG_VERSION'), 'utf8')).toContain('PG_VERSION')
  },
)
