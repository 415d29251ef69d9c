import type { Bill } from '@chukta/contract/payables/bills'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../../lib/can.ts'
import { Button } from '../../../ui/form/button.tsx'
import { RememberDialog } from './remember-form.tsx'
import { REMEMBERED_TEXT } from './remembered-text.ts'

const text = REMEMBERED_TEXT

/** On a bill: its remembered name, or the button to remember it. For payers alone. */
export function RememberBill({ bill, categoryName }: { bill: Bill; categoryName: string }) {
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState(bill.remembered?.name ?? null)
  if (!can('schedules.manage')) return null
  if (name !== null)
    return (
      <p role="status">
        {text.rememberedAs(name)} <Link to="/my-bills">{text.title}</Link>
      </p>
    )
  return (
    <>
      <Button
        variant="default"
        fullWidth
        icon={<BookmarkPlus size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {text.remember}
      </Button>
      {opened && (
        <RememberDialog
          billId={bill.bill_id}
          suggestion={categoryName}
          onClose={() => setOpened(false)}
          onDone={setName}
        />
      )}
    </>
  )
}
