import type { Reporter } from 'vitest/node'
import { type Failure, failureOf, keepResults } from './results.ts'

/** Gathers vitest's results: also the errors outside of tests, which its JSON report leaves out. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const failures: Failure[] = unhandledErrors.map((error) => failureOf('outside of tests', [error]))
    let passed = 0
    const seconds: Record<string, number> = {}
    for (const module of modules) {
      const { duration, setupDuration, collectDuration } = module.diagnostic()
      seconds[module.relativeModuleId] = (duration + setupDuration + collectDuration) / 1000
      if (module.errors().length > 0) failures.push(failureOf(module.relativeModuleId, module.errors()))
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed')
          failures.push(failureOf(`${module.relativeModuleId} › ${test.fullName}`, errors))
      }
    }
    keepResults({ passed, failures, seconds })
  }
}
