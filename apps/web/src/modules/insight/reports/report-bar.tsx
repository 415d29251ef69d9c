import { useDisclosure } from '@mantine/hooks'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ON_PHONE, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FilterSelect } from '../../../ui/table/filter-select.tsx'
import type { Density } from '../../../ui/table/ledger-columns.ts'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { ColumnChoice } from './column-choice.tsx'
import classes from './report-bar.module.css'
import { reportColumns, seesPayers } from './report-columns.tsx'
import { arranged, countFilters } from './report-filters.ts'
import { daysText, isDayRange, rangeChoices } from './report-ranges.ts'
import { REPORT_LIST } from './report-views.ts'
import { useChoices } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import type { ReportList } from './use-report-list.ts'

const PaidByChip = lazy(() => import('./paid-by-chip.tsx'))
const FilterSheet = lazy(() => import('./filter-sheet.tsx'))
const text = REPORTS_TEXT
const OWN_DAYS = 'own'
const CHOSEN_DAYS = 'chosen'

type Props = { report: ReportList; density: Density; onDensity: (density: Density) => void }

/** Search and filters above the rows; on a phone all filters are in a sheet. */
export function ReportBar({ report, density, onDensity }: Props) {
  const [opened, { open, close }] = useDisclosure(false)
  const onPhone = useMedia(ON_PHONE)
  const count = countFilters(report.filters)
  return (
    <>
      <span className={classes.search}>
        <SearchField
          label={seesPayers() ? text.searchAll : text.search}
          value={report.address.search ?? ''}
          onSearch={(typed) => report.set({ search: typed || undefined })}
          size="sm"
        />
      </span>
      <Suspense>
        {report.filters.paid_by && <PaidByChip id={report.filters.paid_by} report={report} />}
      </Suspense>
      {!onPhone && <BarFilters report={report} onOwnDays={open} />}
      <Button
        variant="default"
        size={onPhone ? 'lg' : 'sm'}
        className={classes.more ?? ''}
        icon={<ListFilter size={18} strokeWidth={1.75} aria-hidden />}
        onClick={open}
      >
        {onPhone ? text.filters.open : text.filters.more}
        {count > 0 && (
          <span className={classes.count}>
            {count}
            <span className="visually-hidden"> {text.filters.chosen(count)}</span>
          </span>
        )}
      </Button>
      {!onPhone && (
        <span className={classes.columns}>
          <ColumnChoice
            columns={arranged(reportColumns(''), report.address)}
            hidden={report.hidden}
            density={density}
            onShape={report.set}
            listName={REPORT_LIST}
            onDensity={onDensity}
          />
        </span>
      )}
      <Suspense>{opened && <FilterSheet report={report} onClose={close} />}</Suspense>
    </>
  )
}

function BarFilters({ report, onOwnDays }: { report: ReportList; onOwnDays: () => void }) {
  const { data: choices } = useChoices()
  const { address, filters } = report
  const days = daysText(filters)
  const range = isDayRange(address.range) ? address.range : days ? CHOSEN_DAYS : ''
  const chooseDays = (value: string) => {
    if (value === OWN_DAYS) onOwnDays()
    else if (value !== CHOSEN_DAYS) report.set({ range: value || undefined, from: undefined, to: undefined })
  }
  return (
    <>
      <FilterSelect
        label={text.ranges.label}
        value={range}
        choices={[
          ...(range === CHOSEN_DAYS && days ? [{ value: CHOSEN_DAYS, label: days }] : []),
          ...rangeChoices(),
          { value: OWN_DAYS, label: text.ranges.own },
        ]}
        onChoose={chooseDays}
      />
      {(['service', 'method'] as const).map((name) => (
        <FilterSelect
          key={name}
          label={text.filters[name]}
          value={filters[name] ?? ''}
          choices={choices?.[`${name}s`] ?? []}
          onChoose={(value) => report.set({ [name]: value || undefined })}
        />
      ))}
    </>
  )
}
