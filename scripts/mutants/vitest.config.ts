import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '../..')

/** The tests of one file of pure rules: no database and no server. Stryker runs them in its copy of the project. */
export default defineConfig({
  root,
  resolve: {
    // The link in node_modules leads to the files of the project, not to their mutated copies.
    alias: [{ find: /^@chukta\/contract\/(.+)$/, replacement: `${root}/packages/contract/src/$1.ts` }],
  },
  test: {
    include: process.env.MUTANT_TESTS?.split(',') ?? [],
    pool: 'threads',
    testTimeout: 20_000,
  },
})
