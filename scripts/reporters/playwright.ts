import { readFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestError, TestResult } from '@playwright/test/reporter'
import { type Failure, failureOf, keepResults } from './results.ts'

/** Gathers Playwright's results; a test that passed only on a second try has failed. */
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
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'expected') passed += 1
      if (outcome === 'unexpected' || outcome === 'flaky') {
        const errors = test.results.flatMap((result) => [...result.errors, { message: pageOf(result) }])
        this.#failures.push(failureOf(test.titlePath().filter(Boolean).join(' › '), errors))
      }
    }
    keepResults({ passed, failures: this.#failures })
  }
}

/** The final content of the page, for runs of which only the output is kept and no screenshot. */
function pageOf({ attachments }: TestResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  return (file && /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'))?.[1]) || ''
}
