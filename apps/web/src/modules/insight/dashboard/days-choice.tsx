import { useNavigate } from '@tanstack/react-router'
import { FilterSelect } from '../../../ui/table/filter-select.tsx'
import type { Days } from './dashboard-api.ts'
import { DASHBOARD_TEXT } from './dashboard-text.ts'

const text = DASHBOARD_TEXT

/** Chooses the range of the dashboard, which lives in the address. */
export function DaysChoice({ days }: { days: Days }) {
  const navigate = useNavigate()
  const choose = (value: string) =>
    void navigate({ to: '/dashboard', search: value === '7' || value === '90' ? { days: value } : {} })
  return (
    <FilterSelect
      name={text.range}
      label={text.days('30')}
      value={days === '30' ? '' : days}
      choices={(['7', '90'] as const).map((value) => ({ value, label: text.days(value) }))}
      onChoose={choose}
    />
  )
}
