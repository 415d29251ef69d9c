import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import classes from './assign-group-page.module.css'
import { type GroupIds, useMembers } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import type { MemberMode } from './member-search.ts'
import { MemberTable } from './member-table.tsx'
import { useMoveUsers } from './use-move-users.ts'

const messages = BACK_OFFICE.charges
const text = CHARGES_TEXT

/** The users of one mode: candidates for the chosen group, or members of this one. */
export function AssignMembers({ mode, group }: { mode: MemberMode; group: GroupIds }) {
  const list = useListSearch()
  const { data, error, refetch } = useMembers(mode, group, list.query)
  const choice = useChosen(data?.data ?? [])
  const [targetId, setTargetId] = useState(String(group.id))
  const { busy, isReloading, move } = useMoveUsers(mode, group, choice)
  useRefusalToast(error, messages.loadFailed)

  const isAssigning = mode === 'assign'
  const groups = data?.groupsdropdown ?? []
  const target = isAssigning ? groups.find(({ id }) => String(id) === targetId)?.name : data?.groupname
  const consequence = isAssigning ? text.assigns : text.removes
  return (
    <>
      <div className={classes.target}>
        <TextField name="groupname" label={text.presentGroup} value={data?.groupname ?? ''} readOnly />
        {isAssigning && (
          <SelectField
            name="group_id"
            label={text.selectGroup}
            searchable
            allowDeselect={false}
            data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={targetId}
            onChange={(id) => setTargetId(id ?? targetId)}
          />
        )}
        <BusyButton
          busy={busy}
          busyText={text.assignButton}
          onClick={() => move(isAssigning ? Number(targetId) : group.id)}
        >
          {text.assignButton}
          <span className="visually-hidden">{consequence(choice.ids.length, target ?? '')}</span>
        </BusyButton>
        {!isAssigning && <p>{text.unassignNote}</p>}
        <p role="status">{isReloading && text.reloading}</p>
      </div>
      <MemberTable
        label={isAssigning ? text.assignTitle : text.unassignTitle}
        groupId={group.id}
        rows={data?.data}
        total={data?.pagination.total ?? 0}
        choice={choice}
        list={list}
        failure={error ? messages.loadFailed : undefined}
        onRetry={() => void refetch()}
        emptySentence={isAssigning ? text.noMembersToAssign : text.noMembers}
      />
    </>
  )
}
