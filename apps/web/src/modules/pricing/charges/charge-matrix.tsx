import { useState } from 'react'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ChargeCompare } from './charge-compare.tsx'
import { ChargeMargin } from './charge-margin.tsx'
import classes from './charge-matrix.module.css'
import { type ChargeLook, ChargeRows } from './charge-rows.tsx'
import { type ChargeTab, linesOf } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { Tabs } from './tabs.tsx'
import type { ChargeMatrixState } from './use-charge-matrix.ts'

const text = CHARGES_TEXT

type Props = { sheet: ChargeTab[]; matrix: ChargeMatrixState; look: ChargeLook }

/** The charges of a group, one tab for each gateway; on wide screens all of them beside each other too. */
export function ChargeMatrix({ sheet, matrix, look }: Props) {
  const isWide = useMedia('(min-width: 64em)')
  const [compares, setCompares] = useState(false)
  const shownAll = isWide && compares && look.isEditable
  return (
    <>
      <Tabs
        className={classes.sheet}
        value={String(matrix.front)}
        onChange={(id) => matrix.setFront(Number(id))}
        keepMounted={false}
      >
        <div className={classes.head}>
          <Tabs.List>
            {sheet.map((tab) => (
              <GatewayTab key={tab.gatewayId} tab={tab} wrong={matrix.errorsIn(tab).length} />
            ))}
          </Tabs.List>
          {isWide && look.isEditable && (
            <Button variant="subtle" size="sm" aria-pressed={compares} onClick={() => setCompares(!compares)}>
              {text.compare}
            </Button>
          )}
        </div>
        {sheet.map((tab) => (
          <Tabs.Panel key={tab.gatewayId} value={String(tab.gatewayId)}>
            {look.isEditable && look.hasAssigned && (
              <ChargeMargin
                label={shownAll ? text.setEvery : text.setAll(tab.gatewayName)}
                lines={shownAll ? linesOf(sheet) : tab.lines}
                matrix={matrix}
              />
            )}
            {shownAll ? (
              <ChargeCompare sheet={sheet} matrix={matrix} />
            ) : (
              <ChargeRows tab={tab} matrix={matrix} look={look} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {look.isEditable && isWide && <p className={classes.hint}>{text.keys}</p>}
    </>
  )
}

function GatewayTab({ tab, wrong }: { tab: ChargeTab; wrong: number }) {
  return (
    <Tabs.Tab value={String(tab.gatewayId)}>
      {tab.gatewayName}
      {wrong > 0 && (
        <>
          <span className={classes.count} aria-hidden="true">
            {wrong}
          </span>
          <span className="visually-hidden">{text.errorsIn(wrong)}</span>
        </>
      )}
    </Tabs.Tab>
  )
}
