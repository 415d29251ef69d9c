import type { TaskList } from 'graphile-worker'
import { startSweep } from '../../../platform/jobs/sweep.ts'
import { remindOfEnds } from './dispute-mails-service.ts'
import { takeDue, takeWatches, watchCaptures } from './due-sql.ts'
import { findOpened } from './find-opened-service.ts'
import { type DisputesContext, settleDispute, settleWatch } from './settle-dispute-service.ts'

/** Scheduled jobs of disputes. */
export function disputeTasks(context: DisputesContext): TaskList {
  return {
    'watch-disputes': async () => {
      const listedByPayment = [...context.gateways.values()].flatMap(({ slug, disputes }) =>
        disputes && !disputes.openedSince ? [slug] : [],
      )
      await watchCaptures(context.db, listedByPayment)
    },
    'find-disputes': () => findOpened(context),
    'remind-disputes': () => remindOfEnds(context),
  }
}

/** Starts the sweeps that ask gateways for disputes and settle those that are due. Gives a function that stops them. */
export function startDisputeSweeps(context: DisputesContext): () => Promise<void> {
  const { log, db } = context
  const stops = [
    startSweep({
      log,
      what: 'watched payment',
      take: (limit) => takeWatches(db, limit),
      settle: (paymentId) => settleWatch(context, paymentId),
    }),
    startSweep({
      log,
      what: 'dispute',
      take: (limit) => takeDue(db, limit),
      settle: (id) => settleDispute(context, id),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
