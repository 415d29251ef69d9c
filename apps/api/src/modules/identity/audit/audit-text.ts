/** Actions whose words are not simply those of their name. */
const TEXTS: Record<string, string> = {
  'access.refused': 'Was refused',
  'api-key.made': 'API key made',
  'api-key.replaced': 'API key replaced',
  'api-key.ended': 'API key ended',
  'api-key.refused': 'API key refused',
  'member.invited': 'Member of staff invited',
  'member.joined': 'Member of staff joined',
  'member.changed': 'Member of staff changed',
  'member.removed': 'Member of staff removed',
  'member.invitation-withdrawn': 'Invitation to the staff withdrawn',
  'report.exported': 'Exported transactions',
  'data.download-requested': 'Asked for a download of their data',
  'webhook.refused': 'A webhook was refused',
}

/** `'payee.changed'` → `'Payee changed'`. */
export function actionText(action: string): string {
  const known = TEXTS[action]
  if (known) return known
  const words = action.replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
