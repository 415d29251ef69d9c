import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLogFile } from './log-file.ts'

const home = mkdtempSync(path.join(tmpdir(), 'chukta-log-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const line = (level: number, msg: string) => `${JSON.stringify({ level, time: 1, msg })}\n`

/** A new log, what its console was told, and its file. */
function open(name: string, more: { isRotated?: boolean; mostBytes?: number } = {}) {
  const said: string[] = []
  const folder = path.join(home, name)
  const log = openLogFile(
    { folder, port: 4000, isRotated: false, ...more },
    { write: (text) => said.push(text) },
  )
  return { log, said, folder, file: path.join(folder, 'api-4000.log') }
}

it('holds every line; the console is told of warnings and errors alone', () => {
  const { log, said, folder, file } = open('all')
  const lines = [line(30, 'request completed'), line(40, 'late'), line(50, 'broken'), line(20, 'detail')]
  for (const each of lines) log.write(each)
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''))
  expect(said).toEqual([lines[1], lines[2]])
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
})

it('goes on in the file of the process before it, and after logrotate has emptied it', () => {
  open('again').log.write(line(30, 'one'))
  const { log, file } = open('again')
  log.write(line(30, 'two'))
  expect(readFileSync(file, 'utf8')).toBe(line(30, 'one') + line(30, 'two'))
  truncateSync(file)
  log.write(line(30, 'three'))
  expect(readFileSync(file, 'utf8')).toBe(line(30, 'three'))
})

it('is renamed at its size in the data folder alone, and two files are kept', () => {
  const mostBytes = 2 * line(30, 'line 1').length
  const { log, file } = open('rotated', { isRotated: true, mostBytes })
  for (const n of [1, 2, 3, 4, 5]) log.write(line(30, `line ${n}`))
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(line(30, 'line 3') + line(30, 'line 4'))
  expect(readFileSync(file, 'utf8')).toBe(line(30, 'line 5'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const elsewhere = open('elsewhere', { mostBytes })
  for (const n of [1, 2, 3, 4, 5]) elsewhere.log.write(line(30, `line ${n}`))
  expect(readFileSync(elsewhere.file, 'utf8').split('\n')).toHaveLength(6)
})

it('stops nothing when it cannot be written, and says so once', () => {
  const { log, said, folder, file } = open('lost', { isRotated: true, mostBytes: 1 })
  log.write(line(30, 'kept'))
  rmSync(folder, { recursive: true })
  for (const n of [1, 2, 3]) log.write(line(40, `line ${n}`))
  expect(said[0]).toContain(`The log ${file} cannot be written: ENOENT`)
  expect(said.slice(1)).toEqual([1, 2, 3].map((n) => line(40, `line ${n}`)))
})
