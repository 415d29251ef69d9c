import type { ReactNode } from 'react'
import { ON_PHONE, useMedia } from '../../../lib/use-media.ts'
import { LIST_TEXT } from '../../../ui/table/list-text.ts'
import { CellError, ChargeCell } from './charge-cell.tsx'
import classes from './charge-matrix.module.css'
import { earning, shownCharge } from './charge-rules.ts'
import type { ChargeLine, ChargeTab } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { SLABS_TEXT } from './slabs-text.ts'
import type { ChargeMatrixState } from './use-charge-matrix.ts'

const text = CHARGES_TEXT

/** The parts of a sheet's rows beside the method. */
export type ChargeLook = {
  /** Whether there is an assigned charge: shown read-only, with the margin. */
  hasAssigned: boolean
  /** Whether the charge may be typed in. */
  isEditable: boolean
  /** The control of a line's slabs; without it there is none. */
  slabs?: (line: ChargeLine, matrix: ChargeMatrixState) => ReactNode
}

type Props = { tab: ChargeTab; matrix: ChargeMatrixState; look: ChargeLook }
type LineProps = Omit<Props, 'tab'> & { line: ChargeLine; column: readonly ChargeLine[] }

/** The methods of one gateway; on phones as cards. */
export function ChargeRows(props: Props) {
  const onPhone = useMedia(ON_PHONE)
  return onPhone ? <Cards {...props} /> : <Table {...props} />
}

function Table({ tab, matrix, look }: Props) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{tab.gatewayName}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            {LIST_TEXT.number}
          </th>
          <th scope="col">{text.methodType}</th>
          {look.hasAssigned && (
            <th scope="col" className={classes.figure}>
              {text.assigned}
            </th>
          )}
          {look.isEditable && (
            <th scope="col" data-money="true">
              {text.charge}
            </th>
          )}
          {look.isEditable && look.hasAssigned && (
            <th scope="col" className={classes.figure}>
              {text.earn}
            </th>
          )}
          {look.slabs && <th scope="col">{SLABS_TEXT.column}</th>}
          {look.isEditable && <td />}
        </tr>
      </thead>
      <tbody>
        {tab.lines.map((line, index) => (
          <tr key={line.key}>
            <td className={classes.number}>{index + 1}</td>
            <th scope="row">{line.method}</th>
            {look.hasAssigned && <td className={classes.figure}>{assignedText(line)}</td>}
            {look.isEditable && (
              <td data-money="true">
                <ChargeCell line={line} matrix={matrix} column={tab.lines} />
              </td>
            )}
            {look.isEditable && look.hasAssigned && (
              <td className={classes.figure}>
                <Earning line={line} matrix={matrix} />
              </td>
            )}
            {look.slabs && <td className={classes.slabs}>{look.slabs(line, matrix)}</td>}
            {look.isEditable && (
              <td className={classes.note}>
                <Note line={line} matrix={matrix} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ tab, matrix, look }: Props) {
  return (
    <ul className={classes.cards} aria-label={tab.gatewayName}>
      {tab.lines.map((line) => (
        <li key={line.key}>
          <Card line={line} matrix={matrix} look={look} column={tab.lines} />
        </li>
      ))}
    </ul>
  )
}

function Card({ line, matrix, look, column }: LineProps) {
  const earned = look.isEditable && <Earning line={line} matrix={matrix} />
  return (
    <>
      <div className={classes.cardHead}>
        <span>
          {line.method}
          {look.hasAssigned && (
            <small>
              {text.onPhone(assignedText(line))}
              {earned && (
                <>
                  , {text.earns('')}
                  {earned}
                </>
              )}
            </small>
          )}
        </span>
        {look.isEditable && <ChargeCell line={line} matrix={matrix} column={column} />}
      </div>
      {look.isEditable && <Note line={line} matrix={matrix} />}
      {look.slabs?.(line, matrix)}
    </>
  )
}

function Earning({ line, matrix }: Pick<LineProps, 'line' | 'matrix'>) {
  const shown = earning(matrix.typedIn(line), line.assigned)
  return <span data-loss={shown?.startsWith('−') || undefined}>{shown ?? '–'}</span>
}

function Note({ line, matrix }: Pick<LineProps, 'line' | 'matrix'>) {
  const isWrong = matrix.errorOf(line) !== null
  return (
    <>
      <CellError line={line} matrix={matrix} />
      {!isWrong && matrix.isChanged(line) && text.was(matrix.wasOf(line))}
    </>
  )
}

function assignedText(line: ChargeLine): string {
  return shownCharge(line.assigned) || text.noCharge
}
