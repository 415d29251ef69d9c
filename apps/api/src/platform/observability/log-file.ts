import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Warnings and errors: as pino writes them, `level` is first. */
const LOUD = /^\{"level":[456]0,/
/** A file in the data folder is renamed at this size, so that two of them are kept. Elsewhere logrotate does it. */
const MOST_BYTES = 100_000_000

type Options = { folder: string; port: number; isRotated: boolean; mostBytes?: number }

/**
 * The log of one process as a destination of pino: every line goes to `<folder>/api-<port>.log` (mode 0600), and warnings and
 * errors to `console` too. The file of a full or read-only disk loses lines, which stops nothing; the first loss is said
 * on the console. Throws when the file cannot be opened.
 */
export function openLogFile(
  { folder, port, isRotated, mostBytes = MOST_BYTES }: Options,
  console: { write(line: string): unknown } = process.stdout,
): { write(line: string): void } {
  const file = path.join(folder, `api-${port}.log`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let fd = openSync(file, 'a', 0o600)
  let bytes = fstatSync(fd).size
  let isLosing = false

  function keep(line: string): void {
    try {
      if (isRotated && bytes >= mostBytes) {
        renameSync(file, `${file}.1`)
        const next = openSync(file, 'a', 0o600)
        closeSync(fd)
        fd = next
        bytes = 0
      }
      bytes += writeSync(fd, line)
      isLosing = false
    } catch (error) {
      if (!isLosing) console.write(`The log ${file} cannot be written: ${(error as Error).message}\n`)
      isLosing = true
    }
  }

  return {
    write(line) {
      keep(line)
      if (LOUD.test(line)) console.write(line)
    },
  }
}
