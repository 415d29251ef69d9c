import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { ChargeGroup } from '@chukta/contract/pricing/charges'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from '../../../lib/toast.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { CHARGES_TEXT } from './charges-text.ts'
import { GroupRowActions } from './group-row-actions.tsx'
import { GroupTable } from './group-table.tsx'

const text = CHARGES_TEXT

/** The charge groups of the signed-in person (spec 2 section 2.9). */
export function GroupListPage() {
  return (
    <>
      <PageHeading title={text.groups} note={text.groupsNote} actions={<AddGroupButton />} />
      <GroupTable
        label={text.groups}
        actions={(group: ChargeGroup) => <GroupRowActions group={group} />}
        empty={{ sentence: text.none, action: <EmptyNote /> }}
      />
    </>
  )
}

function AddGroupButton() {
  return (
    <Link to="/add-group-charges" className={buttonClass({})}>
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {text.addGroup}
    </Link>
  )
}

// The info toast of spec 2 section 8, when the list turns out to be empty.
function EmptyNote() {
  useEffect(() => toast.info(BACK_OFFICE.charges.none), [])
  return <AddGroupButton />
}
