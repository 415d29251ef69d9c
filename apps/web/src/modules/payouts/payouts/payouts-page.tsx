import { formatRupees, groupIndian, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import { PAYOUT_STATUSES, type PayoutStatus } from '@chukta/contract/payouts/payout-status'
import type { Payout } from '@chukta/contract/payouts/payouts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PAYOUT_TEXT } from '../../../domain/payout/payout-text.ts'
import { SendButton } from '../../../domain/payout/send-button.tsx'
import { can } from '../../../lib/can.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { type FilterTile, FilterTiles } from '../../../ui/table/filter-tiles.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { cardOf, columnsOf, SelectPage } from './payout-columns.tsx'
import { HoldDialog, SettleDialog } from './payout-dialogs.tsx'
import classes from './payouts.module.css'
import { type Payouts, usePayouts } from './payouts-api.ts'
import { PAYOUTS_TEXT } from './payouts-text.ts'

const text = PAYOUTS_TEXT

const TONES: Partial<Record<PayoutStatus, 'ok' | 'warn' | 'bad'>> = {
  held: 'warn',
  arrived: 'ok',
  failed: 'bad',
  reversed: 'bad',
}

/** Payouts to payees, filtered in the address; not in the specification. */
export function PayoutsPage() {
  const list = useListSearch()
  const { status } = useSearch({ from: '/shell/payouts' })
  const [holding, setHolding] = useState<Payout | null>(null)
  const [settles, setSettles] = useState(false)
  // A status of an edited address is refused by the server.
  const payouts = usePayouts({ ...list.query, status: status as PayoutStatus | undefined })
  const { data } = payouts
  const maySettle = can('payouts.settle')
  const settleable = (data?.data ?? []).filter(({ can }) => can.settle_outside || can.retry)
  const choice = useChosen(settleable)
  // A page on which nothing can be chosen or done has no column for it.
  const chosen = maySettle && settleable.length + choice.ids.length > 0 ? choice : null
  const hasActions = data?.data.some(canAct) ?? false
  return (
    <>
      <PageHeading
        title={text.title}
        note={maySettle ? text.note[1] : text.note[2]}
        actions={
          maySettle && (
            <Link to="/payout-settings" className={buttonClass({ variant: 'default' })}>
              {text.settings}
            </Link>
          )
        }
      />
      {data && <PayoutNotices stopped={data.stopped} paused={data.paused} />}
      {data && (
        <div className={classes.tiles}>
          <FilterTiles
            label={text.tiles}
            tiles={tilesOf(data.totals)}
            chosen={(status as PayoutStatus | undefined) ?? null}
            onChoose={(value) => list.setFilters({ status: value ?? undefined })}
          />
        </div>
      )}
      <ListTable
        label={text.title}
        query={payouts}
        rows={data?.data}
        columns={columnsOf(chosen)}
        card={(row) => cardOf(row, chosen)}
        actions={hasActions ? (row) => <PayoutActions row={row} onHold={setHolding} /> : undefined}
        list={list}
        failure={PAYOUTS.listFailed}
        keepsRows
        // Chosen on the tiles above.
        filters={{ status: { value: status } }}
        empty={{
          ...text,
          next: maySettle && (
            <Link to="/payout-settings" className={buttonClass({ variant: 'default' })}>
              {text.toSettings}
            </Link>
          ),
        }}
        bar={
          chosen ? (
            <>
              <div className={classes.onCards}>
                <SelectPage choice={chosen} />
              </div>
              <p role="status">{text.chosen(chosen.ids.length)}</p>
              {chosen.ids.length > 0 && (
                <>
                  <Button size="sm" onClick={() => setSettles(true)}>
                    {text.settle}
                  </Button>
                  <Button size="sm" variant="subtle" onClick={chosen.clear}>
                    {text.clear}
                  </Button>
                </>
              )}
            </>
          ) : undefined
        }
      />
      {holding && <HoldDialog payout={holding} onClose={() => setHolding(null)} />}
      {settles && <SettleDialog ids={choice.ids} onDone={choice.clear} onClose={() => setSettles(false)} />}
    </>
  )
}

const canAct = ({ can }: Payout) => can.retry || can.hold

function tilesOf(totals: Payouts['totals']): FilterTile<PayoutStatus>[] {
  const count = totals.reduce((sum, each) => sum + each.count, 0)
  const tiles = PAYOUT_STATUSES.map((value): FilterTile<PayoutStatus> => {
    const found = totals.find(({ status }) => status === value)
    const tone = TONES[value]
    return {
      value,
      name: PAYOUT_TEXT.statuses[value],
      count: groupIndian(String(found?.count ?? 0)),
      line: formatRupees(found?.amount ?? '0.00'),
      ...(tone ? { tone } : {}),
    }
  })
  const paise = totals.reduce((sum, { amount }) => sum + (rupeesToPaise(amount) ?? 0n), 0n)
  const all = {
    value: null,
    name: text.all,
    count: groupIndian(String(count)),
    line: formatRupees(paiseToRupees(paise)),
  }
  return [all, ...tiles]
}

/** Sends a payout now, or puts it on hold, where the server permits it. */
function PayoutActions({ row, onHold }: { row: Payout; onHold: (row: Payout) => void }) {
  if (!canAct(row)) return null
  return (
    <div className={classes.actions}>
      {row.can.retry && <SendButton payout={row} payeeName={row.payee_name} size="sm" />}
      {row.can.hold && (
        <Button size="sm" variant="default" onClick={() => onHold(row)}>
          {text.hold}
          <span className="visually-hidden">{text.holdOf(row.payee_name)}</span>
        </Button>
      )}
    </div>
  )
}

/** Notices of stops: all payouts halted, providers paused. */
function PayoutNotices({ stopped, paused }: Pick<Payouts, 'stopped' | 'paused'>) {
  return (
    <>
      {stopped && (
        <p className={classes.notice} data-tone="bad" role="note">
          {text.stopped(formatDateTime(stopped.since), stopped.reason)}
        </p>
      )}
      {paused.map(({ provider, until, reason }) => (
        <p key={provider} className={classes.notice} data-tone="warn" role="note">
          {text.paused(provider, until && formatDateTime(until), reason)}
        </p>
      ))}
    </>
  )
}
