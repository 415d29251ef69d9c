import { Link, useSearch } from '@tanstack/react-router'
import { daysInWords, passedDays, periodOf } from '../../../domain/period/period.ts'
import { PeriodChooser } from '../../../domain/period/period-chooser.tsx'
import { say } from '../../../lib/language.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { LINE_COLUMNS, lineCard } from '../../payouts/wallet/wallet-columns.tsx'
import { useEarningsLines } from './earnings-api.ts'
import classes from './earnings-page.module.css'
import { EARNINGS_TEXT } from './earnings-text.ts'

const text = EARNINGS_TEXT.lines

/** The journal lines behind a figure of the earnings, with their sum. */
export function EarningsLinesPage() {
  const address = useSearch({ from: '/shell/earnings-lines' })
  const { service, gateway, user } = address
  const { from, to } = passedDays(periodOf(address))
  const list = useListSearch()
  const filters = {
    ...(service && { service }),
    ...(gateway && { gateway }),
    ...(user && { user_id: user }),
  }
  const lines = useEarningsLines({ from, to, ...filters, ...list.query })
  const { data } = lines
  const names = [data?.payer_name, data?.service_name && say(data.service_name), data?.gateway_name]
  // The words are of the lines shown: while a page of another period is fetched, both are of the period before.
  const days = daysInWords(data?.from ?? from, data?.to ?? to)
  const parts = [...names.filter((name) => name !== null && name !== undefined), days]
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.of(parts.join(', '))}
        back={<BackButton fallback="/earnings" />}
        actions={<PeriodChooser />}
      />
      <ListTable
        label={text.title}
        query={lines}
        rows={data?.data}
        columns={LINE_COLUMNS}
        card={lineCard}
        list={list}
        failure={text.failed}
        bar={
          <p className={classes.total}>
            {text.sum} {data ? <Amount rupees={data.sum} size="total" final /> : ' '}
          </p>
        }
        empty={{
          none: text.none,
          next: (
            <Link to="/earnings" className={buttonClass({ variant: 'default' })}>
              {text.back}
            </Link>
          ),
        }}
      />
    </>
  )
}
