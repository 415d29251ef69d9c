import type { UserDetail } from '@chukta/contract/identity/users'
import { may, ROLE } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { Link, useParams } from '@tanstack/react-router'
import { ServiceSwitches } from '../../../domain/service/service-switches.tsx'
import { say } from '../../../lib/language.ts'
import { formatRate } from '../../../lib/money/rates.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { FactorReset } from './factor-reset.tsx'
import { PendingContacts } from './pending-contacts.tsx'
import { useManagedRole } from './use-managed-role.ts'
import { lastActive } from './user-columns.tsx'
import { UserStatus } from './user-status.tsx'
import { useUser } from './users-api.ts'
import { USERS_TEXT } from './users-text.ts'

const messages = BACK_OFFICE.users
const text = USERS_TEXT

/** One user, read-only (spec 2 section 2.8). */
export function ViewUserPage() {
  const { role, roleName } = useManagedRole()
  const { id } = useParams({ from: '/shell/view-user/$role/$id' })
  const params = { role, id }
  const { data: user, error, refetch } = useUser(Number(id))
  useRefusalToast(error, messages.listFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.viewTitle(roleName)}
        tab={user && nameOf(user)}
        back={<BackButton fallback={`/user-details/${role}`} />}
        actions={
          user && (
            <>
              <UserStatus user={{ ...user, name: nameOf(user), status: Number(user.status) }} />
              <Link
                to="/user-reports"
                search={{ paid_by: String(user.id) }}
                className={buttonClass({ variant: 'default' })}
              >
                {text.payments}
              </Link>
              <Link to="/wallet" search={{ user: user.id }} className={buttonClass({ variant: 'default' })}>
                {text.statement}
              </Link>
              <Link to="/edit-user/$role/$id" params={params} className={buttonClass({})}>
                {text.edited}
              </Link>
            </>
          )
        }
      />
      {user ? (
        <>
          <PendingContacts user={user} />
          <Sheet aria-label={user.username}>
            <Facts facts={factsOf(user)} />
          </Sheet>
        </>
      ) : (
        <PendingSheet
          failure={error ? messages.listFailed : undefined}
          onRetry={() => void refetch()}
          rows={10}
          record={{ error, list: `/user-details/${role}` }}
        />
      )}
      {user && may(storedRoleId() ?? 0, 'services.switch') && (
        <ServiceSwitches
          target={{ user_id: user.id }}
          name={nameOf(user)}
          hasBelow={may(user.role_id, 'users.manage')}
        />
      )}
      {user && may(storedRoleId() ?? 0, 'factor-resets.manage') && (
        <FactorReset id={user.id} name={nameOf(user)} />
      )}
    </FormPage>
  )
}

function nameOf({ user_details: { first_name, last_name } }: UserDetail): string {
  return `${first_name} ${last_name}`.trim()
}

function factsOf(user: UserDetail) {
  const { first_name, last_name, address, city, state, pincode } = user.user_details
  const known = (value: string) => value || '–'
  return [
    { label: text.firstName, value: known(first_name) },
    { label: text.lastName, value: known(last_name) },
    { label: text.username, value: user.username },
    { label: text.mobile, value: <a href={`tel:+91${user.mobile}`}>{user.mobile}</a> },
    { label: text.email, value: <a href={`mailto:${user.email}`}>{user.email}</a> },
    { label: text.address, value: known(address) },
    { label: text.city, value: known(city) },
    { label: text.state, value: known(say(state)) },
    { label: text.pincode, value: known(pincode) },
    ...(user.role_id === ROLE.distributor
      ? [{ label: text.commission, value: user.commission === null ? '–' : formatRate(user.commission) }]
      : []),
    { label: text.reportsTo, value: known(user.parent_name ?? '') },
    { label: text.wallet, value: <Amount rupees={user.walletbalance} /> },
    { label: text.created, value: formatDate(user.created_at) },
    {
      label: text.status,
      value:
        user.status === '1' ? (
          <StatusChip status="active" label={text.active} />
        ) : (
          <StatusChip status="inactive" label={text.inactive} />
        ),
    },
    { label: text.verified, value: user.verified ? text.yes : text.unverified },
    { label: text.lastActive, value: lastActive(user.last_active_at) },
  ]
}
