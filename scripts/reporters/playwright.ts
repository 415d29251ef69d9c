import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Failure, failureOf, keepResults } from './results.ts'

/** Gathers Playwright's results; a test that passed only on a second try is named apart. */
export default class ResultsReporter implements Reporter {
  #suite: Suite | undefined
  readonly #failures: Failure[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#failures.push(failureOf('outside of tests', [error]))
  }

  onEnd(): void {
    let passed = 0
    const seconds: Record<string, number> = {}
    const secondTries: Failure[] = []
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome()
      const file = path.relative('', test.location.file)
      const tookMs = test.results.reduce((sum, { duration }) => sum + duration, 0)
      seconds[file] = (seconds[file] ?? 0) + tookMs / 1000
      if (outcome === 'expected' || outcome === 'flaky') passed += 1
      if (outcome === 'flaky') secondTries.push(failed(test))
      if (outcome === 'unexpected') this.#failures.push(failed(test))
    }
    keepResults({ passed, failures: this.#failures, secondTries, seconds })
  }
}

function failed(test: TestCase): Failure {
  const errors = test.results.flatMap((result) => [...result.errors, { message: pageOf(result) }])
  return failureOf(test.titlePath().filter(Boolean).join(' › '), errors)
}

/** The final content of the page, for runs of which only the output is kept and no screenshot. */
function pageOf({ attachments }: TestResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  return (file && /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'))?.[1]) || ''
}
