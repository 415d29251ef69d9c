import { MANAGED_ROLES, MANAGES, mayAdd, type RoleId } from '@chukta/contract/permissions'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ImportDone } from '../../../domain/import/import-done.tsx'
import { ImportFlow } from '../../../domain/import/import-flow.tsx'
import { IMPORT_TEXT } from '../../../domain/import/import-text.ts'
import { useStates } from '../../../domain/place/use-states.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { DistributorField } from './distributor-field.tsx'
import { useImportUsers } from './user-import-api.ts'
import { userImport } from './user-import-kind.ts'
import { USER_IMPORT_TEXT } from './user-import-text.ts'
import { WaitingCommissions } from './user-import-waiting.tsx'
import { asksDistributor } from './user-values.ts'
import { useDistributors } from './users-api.ts'

const text = USER_IMPORT_TEXT

/** Adds users of a file, of one role and below one person: template, review and correct, confirm. */
export function ImportUsersPage() {
  const viewerRole = storedRoleId() ?? 0
  const roles = (MANAGES[viewerRole as RoleId] ?? []).filter((name) => mayAdd(viewerRole, name))
  const { role: wanted } = useSearch({ from: '/shell/user-import' })
  const role = roles.find((name) => name === wanted) ?? roles.at(-1) ?? 'retailer'
  const navigate = useNavigate()
  const [parent, setParent] = useState('')

  const roleId = MANAGED_ROLES[role]
  const choosesParent = asksDistributor({
    mode: 'add',
    viewerId: storedUserId() ?? 0,
    viewerRole,
    roleId,
  })
  const parentId = choosesParent && parent !== '' ? Number(parent) : null
  const place = useMemo(() => ({ role: roleId, parent_id: parentId }), [roleId, parentId])
  const { data } = useStates()
  const distributors = useDistributors(roleId, choosesParent)
  const above = distributors.data?.find(({ id }) => id === parentId)?.name
  const roleName = STRINGS.roles[role]
  const chosen = parentId === null ? text.belowYou(roleName) : text.below(roleName, above ?? '–')
  const kind = useMemo(() => {
    const states = (data?.states ?? []).map(({ name }) => name)
    return userImport(place, states, chosen)
  }, [place, data, chosen])
  const send = useImportUsers(place)
  const chooseRole = (next: string) =>
    void navigate({ to: '/user-import', search: { role: next as typeof role }, replace: true })
  return (
    <>
      <PageHeading title={text.title} back={<BackButton fallback={`/user-details/${role}`} />} />
      <ImportFlow
        kind={kind}
        onSend={send}
        renderDone={({ answer: { users }, rows, left, onGoOn }, onAnew) => (
          <>
            <ImportDone
              title={text.added(users.length)}
              note={text.addedNote}
              left={left}
              onGoOn={onGoOn}
              onAnew={onAnew}
            >
              <Link to="/user-details/$role" params={{ role }} className={buttonClass({})}>
                {IMPORT_TEXT.toList}
              </Link>
            </ImportDone>
            <WaitingCommissions
              waiting={users.flatMap(({ approval_id }, at) =>
                approval_id === null
                  ? []
                  : [{ approvalId: approval_id, name: kind.nameOf(rows[at]?.values ?? {}) }],
              )}
            />
          </>
        )}
      >
        {roles.length > 1 && (
          <RuledChoice
            label={text.role}
            name="role"
            value={role}
            onChange={chooseRole}
            choices={roles.map((name) => ({ value: name, label: STRINGS.roles[name] }))}
          />
        )}
        {choosesParent && (
          <DistributorField roleId={roleId} value={parent} error={undefined} onChange={setParent} />
        )}
      </ImportFlow>
    </>
  )
}
