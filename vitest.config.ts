import { defineConfig } from 'vitest/config'
import { FULL_ONLY, isFull } from './tests/full.ts'
import RunningOrder from './tests/running-order.ts'

const NEVER = [
  '**/node_modules/**',
  '**/dist/**',
  'tests/browser/**',
  '.tmp/**',
  '.data/**',
  ...(isFull ? [] : Object.keys(FULL_ONLY)),
  // What is built, installed and started whole: npm run test:release.
  ...(process.env.TEST_RELEASE === '1' ? [] : ['tests/release/**']),
]

/** What replaces a module or draws on the document: a process of its own for each file. */
const ALONE = ['**/*.test.tsx', 'apps/api/src/modules/identity/sign-in/captcha.test.ts']

const SERVER = ['apps/api/**/*.test.ts']

/** Longer than what one test waits for in all; only one that hangs takes it. */
const TIMEOUT_MS = 300_000

const common = {
  pool: 'forks' as const,
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  // No test has a second try: what was red once has a cause.
  retry: 0,
  // Vitest's own second is too short for a machine that is busy with other files.
  expect: { poll: { timeout: 60_000 } },
  // A worker that runs many files: fewer collections, and no function compiled again because it was old.
  execArgv: ['--max-semi-space-size=64', '--no-flush-bytecode'],
  setupFiles: ['tests/steady-seed.ts', 'tests/no-leftovers.ts'],
}

export default defineConfig({
  test: {
    globalSetup: 'tests/global-setup.ts',
    // More than there are processors: faults and kills mostly wait for their time-outs.
    maxWorkers: 5,
    // Faults have a portal each: more of them at once wait for each other, and not for their faults.
    maxConcurrency: 3,
    sequence: { sequencer: RunningOrder },
    projects: [
      // To import the whole server takes two seconds of a processor: the files of a worker share it.
      {
        test: {
          ...common,
          name: 'server',
          include: SERVER,
          exclude: [...NEVER, ...ALONE],
          isolate: false,
        },
      },
      // Without the server's modules: undici shares its agent with the `fetch` of the process.
      {
        test: {
          ...common,
          name: 'rest',
          include: ['**/*.test.ts'],
          exclude: [...NEVER, ...SERVER, ...ALONE],
          isolate: false,
        },
      },
      { test: { ...common, name: 'alone', include: ALONE, exclude: NEVER } },
    ],
  },
})
