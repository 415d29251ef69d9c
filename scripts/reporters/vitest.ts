import type { Reporter } from 'vitest/node'
import { type Failure, failureOf, keepResults } from './results.ts'

/**
 * Gathers vitest's results: also the errors outside of tests, which its JSON report leaves out, and apart the tests that
 * passed only on a second try.
 */
export default class ResultsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const failures: Failure[] = unhandledErrors.map((error) => failureOf('outside of tests', [error]))
    const secondTries: Failure[] = []
    let passed = 0
    const seconds: Record<string, number> = {}
    for (const module of modules) {
      const { duration, setupDuration, collectDuration } = module.diagnostic()
      seconds[module.relativeModuleId] = (duration + setupDuration + collectDuration) / 1000
      if (module.errors().length > 0) failures.push(failureOf(module.relativeModuleId, module.errors()))
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        const failure = () => failureOf(`${module.relativeModuleId} › ${test.fullName}`, errors)
        if (state === 'passed') passed += 1
        if (state === 'failed') failures.push(failure())
        if (test.diagnostic()?.flaky) secondTries.push(failure())
      }
    }
    keepResults({ passed, failures, secondTries, seconds })
  }
}
