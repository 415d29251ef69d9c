import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Failure = { test: string; error: string }
/** `secondTries` names the tests that failed once and passed then: each of them is a flake to mend. */
export type TestResults = {
  passed: number
  failures: Failure[]
  secondTries?: Failure[]
  /** The time of each file, in seconds. */
  seconds?: Record<string, number>
}

/** The times of one part of `npm test`; the processor seconds are those of the whole machine. */
export type Part = { name: string; seconds: number; processorSeconds: number }

/** A whole run of `npm test`, as .tmp/reports/run.json has it: tests by their names. */
export type RunReport = { passed: number; failed: string[]; secondTries: string[]; parts: Part[] }

/** The variable that names the file for a reporter's results. */
export const RESULTS_FILE = 'TEST_RESULTS_FILE'
const ERROR_CHARACTERS = 4_000

/** Saves the results of a runner's reporter; does nothing without the variable. */
export function keepResults(results: TestResults): void {
  const file = process.env[RESULTS_FILE]
  if (file) writeFileSync(file, JSON.stringify(results))
}

/** A failure as it is printed at the end: without colours, and truncated so that it does not hide the others. */
export function failureOf(test: string, errors: readonly { message?: string; stack?: string }[]): Failure {
  const error = errors.map(({ stack, message }) => stack ?? message ?? 'no message').join('\n')
  return { test, error: stripVTControlCharacters(error).slice(0, ERROR_CHARACTERS) }
}

/**
 * Runs one runner and returns its results. A run that exits with an error but no failed test, or without any test unless
 * it `mayBeEmpty`, is one failure.
 *
 * @param run starts the runner with these additional variables and gives its exit code
 */
export async function resultsOf(
  runner: string,
  file: string,
  run: (env: Record<string, string>) => Promise<number>,
  { mayBeEmpty = false } = {},
): Promise<TestResults> {
  rmSync(file, { force: true })
  const exitCode = await run({ [RESULTS_FILE]: file })
  const results: TestResults = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [] }
  const isEmpty = results.passed === 0 && !mayBeEmpty
  if (results.failures.length === 0 && (exitCode !== 0 || isEmpty)) {
    const error = `It ended with code ${exitCode} after ${results.passed} passed tests.`
    return { ...results, failures: [{ test: runner, error }] }
  }
  return results
}
