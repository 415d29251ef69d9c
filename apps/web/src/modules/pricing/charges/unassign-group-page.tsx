import type { ChargeGroup } from '@chukta/contract/pricing/charges'
import { Link } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { CHARGES_TEXT } from './charges-text.ts'
import { GroupTable } from './group-table.tsx'

const text = CHARGES_TEXT

/** The groups, each with the link to its unassign mode. */
export function UnassignGroupPage() {
  return (
    <>
      <PageHeading
        title={text.unassignTitle}
        note={text.chooseGroup}
        back={<BackButton fallback="/charges" label={text.backToGroups} />}
      />
      <GroupTable
        label={text.unassignTitle}
        actions={(group) => <UnassignLink group={group} />}
        empty={{ sentence: text.none }}
      />
    </>
  )
}

function UnassignLink({ group }: { group: ChargeGroup }) {
  return (
    <Link
      to="/assign-group-charges/$id/$role_id"
      params={{ id: String(group.id), role_id: String(group.role_id) }}
      search={{ mode: 'unassign' }}
      className={iconLinkClass}
      aria-label={text.unassign(group.name)}
      title={text.unassign(group.name)}
    >
      <UserMinus size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}
