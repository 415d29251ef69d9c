import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/browser/**', '.tmp/**', '.data/**'],
    globalSetup: 'tests/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A shared CI machine stalls now and then: there a failed test is tried once more, and says so.
    retry: process.env.CI ? 1 : 0,
  },
})
