import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Button } from '../../../ui/form/button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import classes from './assign-group-page.module.css'
import { AssignMembers } from './assign-members.tsx'
import { CHARGES_TEXT } from './charges-text.ts'
import type { MemberMode } from './member-search.ts'

const text = CHARGES_TEXT

const MODES = [
  { value: 'assign', label: text.assignedMode },
  { value: 'unassign', label: text.unassignedMode },
] as const

/** Assigns users to a charge group and removes them (spec 2 section 2.9). */
export function AssignGroupPage() {
  const { id, role_id } = useParams({ from: '/shell/assign-group-charges/$id/$role_id' })
  const { mode = 'assign' } = useSearch({ from: '/shell/assign-group-charges/$id/$role_id' })
  const navigate = useNavigate()
  const turnTo = (wanted: MemberMode) =>
    void navigate({
      to: '/assign-group-charges/$id/$role_id',
      params: { id, role_id },
      search: wanted === 'unassign' ? { mode: wanted } : {},
      replace: true,
    })
  return (
    <>
      <PageHeading
        title={mode === 'assign' ? text.assignTitle : text.unassignTitle}
        back={<BackLink to="/charges" label={text.backToGroupCharges} />}
      />
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">{text.modes}</legend>
        {MODES.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === mode ? 'filled' : 'default'}
            aria-pressed={value === mode}
            onClick={() => turnTo(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <AssignMembers key={mode} mode={mode} group={{ id: Number(id), roleId: Number(role_id) }} />
    </>
  )
}
