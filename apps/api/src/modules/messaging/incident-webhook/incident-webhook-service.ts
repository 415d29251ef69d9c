import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { callForStatus } from '../../../platform/http/outgoing.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

const TIMEOUT_MS = 10_000

/** Posts a text about an incident by job, in the caller's transaction; nothing without `INCIDENT_WEBHOOK_URL`. */
export async function queueIncidentPost(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  text: string,
): Promise<void> {
  if (config.incidentWebhookUrl) await addJob(db, 'post-incident', { text })
}

/** The job that posts it, as Slack and many others take it: `{"text": …}`. It is tried again until it is accepted. */
export function incidentWebhookTasks({ config }: Pick<Deps, 'config'>) {
  return {
    'post-incident': async (payload: unknown) => {
      const url = config.incidentWebhookUrl
      if (!url) return
      const { text } = payload as { text: string }
      const answer = await callForStatus({
        method: 'POST',
        url,
        headers: { 'Content-Type': 'application/json' },
        bytes: Buffer.from(JSON.stringify({ text })),
        timeoutMs: TIMEOUT_MS,
        operation: { provider: 'incident-webhook', operation: 'post' },
        mayReach: undefined,
      })
      if ('failure' in answer) throw new Error('The webhook for incidents did not answer.')
      if (answer.status >= 300) throw new Error(`The webhook for incidents answered ${answer.status}.`)
    },
  }
}
