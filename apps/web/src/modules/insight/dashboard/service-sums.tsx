import { groupIndian, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '../../../lib/language.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { isServiceIcon, ServiceGlyph } from '../../pricing/services/service-glyph.tsx'
import { ChartSheet, PlainTable } from './chart-sheet.tsx'
import type { Dashboard } from './dashboard-api.ts'
import sheet from './dashboard-page.module.css'
import { DASHBOARD_TEXT } from './dashboard-text.ts'
import classes from './service-sums.module.css'

const text = DASHBOARD_TEXT
/** More than these are one row together; the table names each. */
const SHOWN = 5

type Service = Dashboard['by_service'][number]

/** The sum paid for each service, the largest first, down to the sum of all. */
export function ServiceSums({ data }: { data: Dashboard }) {
  const { by_service: services } = data
  const hasMore = services.length > SHOWN
  const shown = hasMore ? services.slice(0, SHOWN - 1) : services
  const rest = services.slice(shown.length)
  return (
    <ChartSheet
      id="dashboard-services"
      title={text.byService}
      chart={
        services.length === 0 ? (
          <p className={sheet.nothing}>{text.nothingPaid}</p>
        ) : (
          <dl className={classes.list}>
            {shown.map((service) => (
              <Line
                key={service.service}
                glyph={isServiceIcon(service.icon) && <ServiceGlyph name={service.icon} size={24} />}
                name={<ServiceLink service={service} data={data} />}
                amount={<Amount rupees={service.paid.amount} />}
              />
            ))}
            {hasMore && (
              <Line
                glyph={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
                name={text.moreServices(rest.length)}
                amount={<Amount rupees={sumOf(rest)} />}
              />
            )}
            <div className={classes.sum}>
              <dt>{text.allServices}</dt>
              <dd>
                <Amount rupees={sumOf(services)} final />
              </dd>
            </div>
          </dl>
        )
      }
      table={services.length > 0 && <ServiceTable data={data} />}
    />
  )
}

type LineProps = { glyph: ReactNode; name: ReactNode; amount: ReactNode }

function Line({ glyph, name, amount }: LineProps) {
  return (
    <div className={classes.line}>
      <dt>
        <span className={classes.glyph}>{glyph}</span>
        {name}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}

type LinkProps = { service: Service; data: Dashboard }

function ServiceLink({ service: { service, name }, data: { from, to } }: LinkProps) {
  return (
    <Link to="/user-reports" search={{ from, to, service, status: 'PAID' }} className={classes.name}>
      {say(name)}
    </Link>
  )
}

function ServiceTable({ data }: { data: Dashboard }) {
  const { by_service: services } = data
  const count = services.reduce((all, { paid }) => all + paid.count, 0)
  return (
    <PlainTable
      headings={[text.service, text.payments, text.amount]}
      rows={[
        ...services.map((service) => ({
          key: service.service,
          name: <ServiceLink service={service} data={data} />,
          cells: [
            groupIndian(String(service.paid.count)),
            <Amount key="paid" rupees={service.paid.amount} />,
          ],
        })),
        {
          key: 'all',
          isSum: true,
          name: text.allServices,
          cells: [groupIndian(String(count)), <Amount key="paid" rupees={sumOf(services)} final />],
        },
      ]}
    />
  )
}

function sumOf(services: readonly Service[]): string {
  return paiseToRupees(services.reduce((all, { paid }) => all + (rupeesToPaise(paid.amount) ?? 0n), 0n))
}
