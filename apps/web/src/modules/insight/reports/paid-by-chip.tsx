import { X } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { useUser } from '../../identity/users/users-api.ts'
import classes from './report-bar.module.css'
import { PAID_BY_TEXT } from './report-dialogs-text.ts'
import type { ReportList } from './use-report-list.ts'

const text = PAID_BY_TEXT

/** Whose payments the list is narrowed to; a press widens it again. */
export default function PaidByChip({ id, report }: { id: string; report: ReportList }) {
  const { data: user, error } = useUser(Number(id))
  const name = user ? `${user.user_details.first_name} ${user.user_details.last_name}`.trim() : null
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.payer ?? ''}
      icon={<X size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => report.set({ paid_by: undefined })}
    >
      {name ? text.by(name) : error ? text.byUnknown : text.label}
      <span className="visually-hidden">{text.remove}</span>
    </Button>
  )
}
