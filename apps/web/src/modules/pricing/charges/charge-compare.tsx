import { CellError, ChargeCell } from './charge-cell.tsx'
import classes from './charge-matrix.module.css'
import { shownCharge } from './charge-rules.ts'
import { type ChargeLine, type ChargeTab, linesOf } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import type { ChargeMatrixState } from './use-charge-matrix.ts'

const text = CHARGES_TEXT

type Props = { sheet: ChargeTab[]; matrix: ChargeMatrixState }

/** Every gateway beside the others: methods down, gateways across, each cell with its assigned charge. */
export function ChargeCompare({ sheet, matrix }: Props) {
  const methods = [...new Map(linesOf(sheet).map((line) => [line.methodId, line.method]))]
  return (
    // A box that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.scroll} tabIndex={0} aria-label={text.compare}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.methodType}</th>
            {sheet.map((tab) => (
              <th key={tab.gatewayId} scope="col">
                {tab.gatewayName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map(([methodId, method]) => (
            <tr key={methodId}>
              <th scope="row">{method}</th>
              {sheet.map((tab) => (
                <td key={tab.gatewayId} className={classes.compared}>
                  {tab.lines
                    .filter((line) => line.methodId === methodId)
                    .map((line) => (
                      <Compared key={line.key} line={line} matrix={matrix} column={tab.lines} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ComparedProps = { line: ChargeLine; matrix: ChargeMatrixState; column: readonly ChargeLine[] }

function Compared({ line, matrix, column }: ComparedProps) {
  return (
    <>
      {line.assigned !== null && <small>{text.onPhone(shownCharge(line.assigned))}</small>}
      <ChargeCell line={line} matrix={matrix} column={column} />
      <CellError line={line} matrix={matrix} />
    </>
  )
}
