import { X } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { useUser } from '../../identity/users/users-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT

/** Whose tickets the list is narrowed to; a press widens it again. */
export default function RaisedByChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: user, error } = useUser(Number(id))
  const name = user ? `${user.user_details.first_name} ${user.user_details.last_name}`.trim() : null
  return (
    <Button
      variant="default"
      size="sm"
      icon={<X size={18} strokeWidth={1.75} aria-hidden />}
      onClick={onRemove}
    >
      {name ? text.raisedBy(name) : error ? text.raisedByUnknown : text.raisedByOne}
      <span className="visually-hidden">{text.raisedByAll}</span>
    </Button>
  )
}
