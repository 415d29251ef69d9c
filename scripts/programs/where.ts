// Reads a stack trace of a bundled program and prints it with the places in the sources:
// node scripts/programs/where.ts < trace
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { root } from '../portal/settings.ts'

const FRAME = /(?:file:\/\/)?(\/[^\s():]+\/dist\/programs\/[\w./-]+\.js):(\d+):(\d+)/g
const maps = new Map<string, SourceMap>()

const trace = readFileSync(0, 'utf8')
process.stdout.write(
  trace.replace(FRAME, (frame, file: string, line: string, column: string) => {
    const map = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    maps.set(file, map)
    const found = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in found)) return frame
    const source = path.relative(root, path.resolve(path.dirname(file), found.originalSource))
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
  }),
)
