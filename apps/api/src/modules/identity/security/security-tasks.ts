import type { TaskList } from 'graphile-worker'
import type { Context } from '../../../platform/context.ts'
import { dropOldChallenges } from './challenges-sql.ts'

/** Deletes unanswered challenges. Run on a schedule, on one server at a time. */
export function securityTasks({ db }: Context): TaskList {
  return { 'clean-challenges': () => dropOldChallenges(db) }
}
