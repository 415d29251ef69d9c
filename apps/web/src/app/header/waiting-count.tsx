import { listApprovals } from '@chukta/contract/identity/approvals'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { storedUserId } from '../../lib/session.ts'
import { EXCEPTION_COUNT_TEXT } from './exception-count-text.ts'
import classes from './waiting-count.module.css'

/**
 * Beside the link to the approvals, the number that waits for the signed-in super admin. Fetched when a menu opens, at
 * most every 30 s, and after a decision; there is no poll.
 */
export default function WaitingCount() {
  const { data } = useQuery({
    queryKey: ['approvals', storedUserId(), 'to-decide'],
    queryFn: ({ signal }) =>
      request(listApprovals, { query: { status: 'waiting', per_page: 5 }, signal, background: true }),
    staleTime: 30_000,
  })
  const waiting = data?.data.to_decide
  if (!waiting) return null
  return (
    <span className={classes.count}>
      {waiting}
      <span className="visually-hidden">{EXCEPTION_COUNT_TEXT.waiting}</span>
    </span>
  )
}
