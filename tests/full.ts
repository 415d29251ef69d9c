/** Whether this run is of `npm run test:full`: everything in full size, at random seeds. */
export const isFull = process.env.TEST_FULL === '1'

/**
 * Files that only `npm run test:full` runs, and why. None of them is the only test of a rule about money, permissions or the
 * contract: what each tests in depth, the daily run tests in the file named.
 */
export const FULL_ONLY: Record<string, string> = {
  'apps/api/test/servers/backup-drill.test.ts':
    'takes, damages and restores whole clusters; the parts of a backup are tested in bucket-store.test.ts',
  'apps/api/test/servers/reports-standby.test.ts':
    'makes a standby and lets it fall behind; reading reports from the primary is tested in reports.test.ts',
  'tests/development.test.ts':
    'copies the project, plants a year of demo data and measures `npm run dev` by the clock, with nothing else running',
  'tests/release.test.ts':
    'builds two archives of a release and runs one; its parts and the install script are tested in scripts/release/parts.test.ts',
  'tests/postgres-launcher.test.ts': 'kills the launcher of PostgreSQL in each of its steps',
}

/** The same numbers each day, so that no run is red by chance; the variable, or a number of its own in a full run. */
export function seedOf(variable: string): number {
  const given = process.env[variable]
  if (given) return Number(given)
  return isFull ? Date.now() % 2_147_483_647 : 20_261_126
}
