import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Failure, failureOf, keepResults } from './results.ts'

const TICK_MS = 1_000

/** Gathers Playwright's results; a test that passed only on a second try is named apart. */
export default class ResultsReporter implements Reporter {
  #suite: Suite | undefined
  readonly #failures: Failure[] = []
  #longestPauseMs = 0

  /** A virtual machine that is moved or starved pauses, and every wait in it runs out at once. */
  #watchTheClock(): void {
    let last = performance.now()
    setInterval(() => {
      this.#longestPauseMs = Math.max(this.#longestPauseMs, performance.now() - last - TICK_MS)
      last = performance.now()
    }, TICK_MS).unref()
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
    this.#watchTheClock()
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
      if (outcome === 'flaky') secondTries.push(this.#failed(test))
      if (outcome === 'unexpected') this.#failures.push(this.#failed(test))
    }
    keepResults({ passed, failures: this.#failures, secondTries, seconds })
  }

  #failed(test: TestCase): Failure {
    const pause = `The longest pause of this run: ${Math.round(this.#longestPauseMs)} ms.`
    const errors = test.results.flatMap((result) => [
      { message: `${framesOf(result)} ${pause}` },
      ...result.errors,
      { message: pageOf(result) },
    ])
    return failureOf(test.titlePath().filter(Boolean).join(' › '), errors)
  }
}

/** How many frames the page drew at the end (tests/browser/support/portal.ts). */
function framesOf({ attachments }: TestResult): string {
  return attachments.find(({ name }) => name === 'frames')?.body?.toString() ?? ''
}

/** The final content of the page, for runs of which only the output is kept and no screenshot. */
function pageOf({ attachments }: TestResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  return (file && /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8'))?.[1]) || ''
}
