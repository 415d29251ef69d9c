import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { judgeResets } from './factor-resets-service.ts'

/** Applies approved resets of factors, every minute. */
export function factorResetTasks(deps: Deps): TaskList {
  return { 'reset-factors': () => judgeResets(deps) }
}
