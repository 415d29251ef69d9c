import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail } from '../mail-sms/mail-sms-service.ts'
import type { webhookEndpointMail } from '../mail-sms/mails/webhook-endpoint.ts'
import type { ToldEndpoint } from './webhook-endpoints-sql.ts'

/** Sends the owner of an endpoint a mail about it, in the transaction of what happened. */
export async function tell(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  trx: Db,
  { account_id, email, name, url }: ToldEndpoint,
  what: Parameters<typeof webhookEndpointMail>[0]['what'],
): Promise<void> {
  const values = { name, host: new URL(url).host, what, url: `${config.publicUrl}/developers/webhooks` }
  await sendMail(trx, secrets, { to: email, userId: account_id, template: 'webhook-endpoint', values })
}
