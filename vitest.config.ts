import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/browser/**', '.tmp/**', '.data/**'],
    globalSetup: 'tests/global-setup.ts',
    pool: 'forks',
    // Faults and kills mostly wait for their time-outs.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
