import type { Transaction } from 'kysely'
import { checkLiveness } from '../../../platform/configuration/live-check.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { indianTime } from '../../../platform/indian-clock.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { tellSuperAdmins } from '../../identity/api.ts'
import { endIncidents, listTroubles, lockIncidents, startIncident, type Trouble } from './incidents-sql.ts'

type Words = { begins: string; what: string; ends: string; label: string; path: string }

const WORDS: Record<Trouble['kind'], Words> = {
  'webhook-dead': {
    begins: 'No webhook of {name} arrives',
    what: 'Orders were paid at {name}, and none of its webhooks has come. No money is lost, since we ask by ourselves, but payers wait longer and refunds and disputes are noticed later. Please check the webhook in its dashboard (runbook WebhookDead).',
    ends: 'Webhooks of {name} arrive again',
    label: 'Open the webhook console',
    path: '/webhooks',
  },
  'provider-failing': {
    begins: '{name} does not answer',
    what: '{name} has failed for more than five minutes. Payments go to other gateways where there are some; what is unclear is asked about until there is an answer, and nothing has to be sent again by hand (runbook ProviderFailing).',
    ends: '{name} answers again',
    label: 'Open the exceptions queue',
    path: '/exceptions',
  },
  'backup-missing': {
    begins: 'No new {name} of the portal',
    what: 'The newest {name} is too old, or the last run failed. If this machine is lost, what happened since is lost with it. Please look at the log of the timer on the server and make a backup by hand (runbook BackupTooOld).',
    ends: 'There is a new {name} of the portal again',
    label: 'Open the dashboard',
    path: '/dashboard',
  },
}

/** Tells role 1 once about each lasting failure, and once when it is over. Copies that check at the same time tell once. */
export async function watchIncidents(deps: Deps): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    await lockIncidents(trx)
    for (const over of await endIncidents(trx)) {
      const { ends } = WORDS[over.kind]
      await audit(trx, { actorId: null, action: 'incident.over', object: `${over.kind} ${over.subject}` })
      await tell(deps, trx, over, ends, `It began on ${indianTime.format(over.started_at)} and is over.`)
    }
    // Read after the ends: a failure that ended meanwhile must not begin again by what was read before.
    for (const trouble of await listTroubles(trx, checkLiveness(process.env).isLive)) {
      if (!(await startIncident(trx, trouble))) continue
      const { begins, what } = WORDS[trouble.kind]
      deps.log.warn({ incident: trouble.kind, subject: trouble.subject }, 'an incident began')
      await audit(trx, {
        actorId: null,
        action: 'incident.began',
        object: `${trouble.kind} ${trouble.subject}`,
      })
      await tell(deps, trx, trouble, begins, what)
    }
  })
}

function tell(
  deps: Deps,
  trx: Transaction<unknown>,
  { kind, name }: Trouble,
  subject: string,
  text: string,
): Promise<void> {
  const { label, path } = WORDS[kind]
  const named = (words: string) => words.replaceAll('{name}', name)
  return tellSuperAdmins(deps, trx, { subject: named(subject), text: named(text), label, path })
}

/** The job of every minute. */
export function incidentTasks(deps: Deps) {
  return { 'watch-incidents': async () => watchIncidents(deps) }
}
