import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

export type Trouble = {
  kind: 'webhook-dead' | 'provider-failing' | 'backup-missing'
  subject: string
  name: string
}

/** A whole backup is made each night, and its changes each minute, where they are made at all. */
const WHOLE_HOURS = 26
const CHANGES_HOURS = 1
/** The name of a kind of backup in a mail. */
const backupName = (kind: RawBuilder<string>) =>
  sql`case ${kind} when 'whole' then 'whole backup' else 'backup of changes' end`

/** Only a failure that lasts for so long is reported. */
const LASTS_MINUTES = 5
/** Orders of a gateway that were paid within an hour without any of its webhooks. */
const UNTOLD_ORDERS = 3
/** No gateway books more captures in an hour than matter here: the newest are read by their key. */
const NEWEST_CAPTURES = 2_000

/** Captures of the last hour whose webhook is overdue; planted ones were made in no request. */
const dueCaptures = sql`
  select c.gateway_id, min(c.seen_at) as since, count(*) as n
    from (select * from captures order by id desc limit ${NEWEST_CAPTURES}) c
   where c.kind = 'payment'
     and c.seen_at between now() - interval '1 hour' and now() - make_interval(mins => ${LASTS_MINUTES})
     and exists (select from payment_events e
                  where e.payment_id = c.payment_id and e.at > now() - interval '2 hours' and e.kind = 'paid' and e.request_id is not null)
   group by c.gateway_id`

/** The current failures. `isLive`: a portal that was never backed up counts, a day after its first user. */
export function listTroubles(db: Db, isLive: boolean) {
  return many(
    db,
    sql<Trouble>`
      select 'webhook-dead' as kind, g.slug as subject, g.name
        from (${dueCaptures}) c join payment_gateways g on g.id = c.gateway_id
       where c.n >= ${UNTOLD_ORDERS}
         and not exists (select from webhook_log w
                          where w.gateway_id = g.id and w.received_at > c.since - interval '5 minutes'
                            and w.verdict in ('ok', 'old', 'unknown-order'))
      union
      select 'provider-failing', g.slug, g.name
        from gateway_breakers k join payment_gateways g on g.id = k.gateway_id
       where k.since < now() - make_interval(mins => ${LASTS_MINUTES}) and k.rest_until > now() - interval '10 minutes'
      union
      select 'provider-failing', h.name, coalesce(g.name, case h.name when 'sms' then 'SMS' else initcap(h.name) end)
        from provider_health h left join payment_gateways g on g.slug = h.name
       where h.failing_since < now() - make_interval(mins => ${LASTS_MINUTES}) and h.at > now() - interval '10 minutes'
      union
      select 'backup-missing', b.kind, ${backupName(sql`b.kind`)}
        from backup_results b
       where b.failed_at > coalesce(b.finished_at, '-infinity')
          or (b.kind = 'whole' and b.finished_at < now() - make_interval(hours => ${WHOLE_HOURS}))
          -- Since the newest whole one: changes that are not made any more are no failure.
          or (b.kind = 'changes' and b.finished_at < now() - make_interval(hours => ${CHANGES_HOURS})
              and b.finished_at > (select w.finished_at from backup_results w where w.kind = 'whole'))
      union
      select 'backup-missing', 'whole', ${backupName(sql`'whole'`)}
       where ${isLive}::boolean and not exists (select from backup_results where kind = 'whole')
         and (select min(created_at) from users) < now() - make_interval(hours => ${WHOLE_HOURS})`,
  )
}

/** Copies that check at the same time do so one after another, until their transactions end. */
export async function lockIncidents(trx: Transaction<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('incidents'))`.execute(trx)
}

/** Starts an incident; false when it runs already. */
export async function startIncident(trx: Transaction<unknown>, { kind, subject }: Trouble): Promise<boolean> {
  const started = await maybe(
    trx,
    sql`insert into incidents (kind, subject) values (${kind}, ${subject})
        on conflict (kind, subject) where over_at is null do nothing returning id`,
  )
  return started !== undefined
}

/**
 * Ends the incidents that are over and gives them: a webhook has come since, a provider has answered, a backup has
 * ended well. Calls that merely stop do not count as an answer.
 */
export function endIncidents(trx: Transaction<unknown>) {
  return many(
    trx,
    sql<Trouble & { started_at: Date }>`
      update incidents i set over_at = now()
       where over_at is null
         and case kind
             when 'webhook-dead' then
               exists (select from webhook_log w join payment_gateways g on g.id = w.gateway_id
                        where g.slug = i.subject and w.received_at > i.started_at
                          and w.verdict in ('ok', 'old', 'unknown-order'))
             when 'backup-missing' then
               exists (select from backup_results b
                        where b.kind = i.subject and b.finished_at > greatest(i.started_at, b.failed_at))
             else not exists (select from gateway_breakers k join payment_gateways g on g.id = k.gateway_id
                               where g.slug = i.subject and k.rest_until is not null)
                  and not exists (select from provider_health h where h.name = i.subject and h.failing_since is not null)
             end
      returning kind, subject, started_at,
                case when kind = 'backup-missing' then ${backupName(sql`i.subject`)}
                     else coalesce((select name from payment_gateways where slug = i.subject),
                                   case i.subject when 'sms' then 'SMS' else initcap(i.subject) end) end as name`,
  )
}
