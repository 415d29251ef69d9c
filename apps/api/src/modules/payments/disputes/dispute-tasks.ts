import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { remindOfEnds } from './dispute-mails-service.ts'
import { takeDue, takeWatches, watchCaptures } from './due-sql.ts'
import { findOpened } from './find-opened-service.ts'
import { type DisputesDeps, syncDispute, syncWatch } from './sync-dispute-service.ts'

/** Scheduled jobs of disputes. */
export function disputeTasks(deps: DisputesDeps): TaskList {
  return {
    'watch-disputes': async () => {
      const listedByPayment = [...deps.gateways.values()].flatMap(({ slug, disputes }) =>
        disputes && !disputes.openedSince ? [slug] : [],
      )
      await watchCaptures(deps.db, listedByPayment)
    },
    'find-disputes': () => findOpened(deps),
    'remind-disputes': () => remindOfEnds(deps),
  }
}

/** Starts the sweeps that poll gateways for disputes and sync those that are due. Gives a function that stops them. */
export function startDisputeSweeps(deps: DisputesDeps): () => Promise<void> {
  const { log, db } = deps
  const stops = [
    startSweep({
      log,
      what: 'watched payment',
      take: (limit) => takeWatches(db, limit),
      process: (paymentId) => syncWatch(deps, paymentId),
    }),
    startSweep({
      log,
      what: 'dispute',
      take: (limit) => takeDue(db, limit),
      process: (id) => syncDispute(deps, id),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
