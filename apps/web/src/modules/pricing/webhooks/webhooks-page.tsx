import { useParams } from '@tanstack/react-router'
import { WebhookList } from './webhook-list.tsx'
import { WebhookPage } from './webhook-page.tsx'

/** Events that gateways reported, for role 1; not in the specification. */
export function WebhooksPage() {
  const { id } = useParams({ from: '/shell/webhooks/{-$id}' })
  return id === undefined ? <WebhookList /> : <WebhookPage key={id} id={id} />
}
