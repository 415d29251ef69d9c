import type { TaskList } from 'graphile-worker'
import type { Context } from '../../../platform/context.ts'
import { judgeResets } from './factor-resets-service.ts'

/** Applies approved resets of factors, every minute. */
export function factorResetTasks(context: Context): TaskList {
  return { 'reset-factors': () => judgeResets(context) }
}
