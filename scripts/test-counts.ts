import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }

/** Counts vitest's JSON report. A run that failed without a failed test, or ran none, counts as one failure. */
export function countVitest(file: string, exitCode: number): Count {
  const report = readReport(file)
  return atLeastOneFailure(Number(report?.numPassedTests ?? 0), Number(report?.numFailedTests ?? 0), exitCode)
}

/** The same for Playwright's JSON report; a test that passed only on a second try has failed. */
export function countPlaywright(file: string, exitCode: number): Count {
  const stats = readReport(file)?.stats
  const failed = Number(stats?.unexpected ?? 0) + Number(stats?.flaky ?? 0)
  return atLeastOneFailure(Number(stats?.expected ?? 0), failed, exitCode)
}

function atLeastOneFailure(passed: number, failed: number, exitCode: number): Count {
  const isHiddenFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isHiddenFailure ? 1 : failed }
}

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
