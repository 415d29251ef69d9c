import type { TaskList } from 'graphile-worker'
import type { Deps } from '../../../platform/deps.ts'
import { dropOldChallenges } from './challenges-sql.ts'

/** Deletes unanswered challenges. Run on a schedule, on one server at a time. */
export function securityTasks({ db }: Deps): TaskList {
  return { 'clean-challenges': () => dropOldChallenges(db) }
}
