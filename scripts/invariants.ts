import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readTree } from '../tests/repo/source-tree.ts'
import { pageOf, readInvariants } from './invariants/table.ts'

/** Writes the page of the invariants from the tests that prove them, and prints it: npm run invariants */
const files = readTree()
const page = pageOf(readInvariants(files), files)
writeFileSync(path.resolve(import.meta.dirname, '../docs/invariants.md'), page)
process.stdout.write(page)
