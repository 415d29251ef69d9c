import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { menuItem } from '../../../ui/overlay/menu.tsx'
import { useMayMakeLinks } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'

type Props = { serviceId: number; payee: { id: number; name: string } }

/** The item of a payee's menu that leads to a new payment link for them; nothing for those who may make none. */
export function SendLinkItem({ serviceId, payee }: Props) {
  if (!useMayMakeLinks()) return null
  return (
    <Link
      {...menuItem}
      to="/payment-links"
      search={{ kind: 'new', service: String(serviceId), payee: String(payee.id) } as { kind: string }}
      aria-label={MY_LINKS_TEXT.sendLinkTo(payee.name)}
    >
      <Link2 size={20} strokeWidth={1.75} aria-hidden />
      {MY_LINKS_TEXT.sendLink}
    </Link>
  )
}
