import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { chargeError, sameCharge, shownCharge, withMargin } from './charge-rules.ts'
import { type ChargeLine, type ChargeTab, type ChargeValues, linesOf, storedCharges } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'

const messages = BACK_OFFICE.charges
const text = CHARGES_TEXT

/** The name of a cell's field, for the summary's links. */
export const cellName = (key: string) => `charge-${key}`

/**
 * The cells of a sheet while they are typed in: values and errors by cell, the tab in front, and how often saving
 * failed. A cell is checked as it is typed; a save is blocked by the tab in front, else by the first
 * other tab with an error, which then comes to the front (spec 2 section 4).
 */
export function useChargeMatrix(sheet: ChargeTab[]) {
  const [initial, setInitial] = useState(() => storedCharges(sheet))
  const [values, setValues] = useState<ChargeValues>(initial)
  const [refused, setRefused] = useState<ChargeValues>({})
  const [front, setFront] = useState(sheet[0]?.gatewayId ?? 0)
  const [blocked, setBlocked] = useState<ChargeTab | null>(null)
  const [attempt, setAttempt] = useState(0)
  const lines = linesOf(sheet)

  const typedIn = (line: ChargeLine) => values[line.key] ?? ''
  const errorOf = (line: ChargeLine) => chargeError(typedIn(line), line.assigned) ?? refused[line.key] ?? null
  const isChanged = (line: ChargeLine) => !sameCharge(typedIn(line), initial[line.key] ?? '')
  const set = (changed: ChargeValues) => {
    setValues((now) => ({ ...now, ...changed }))
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in changed))))
  }
  const errorsIn = (tab: ChargeTab) => tab.lines.filter((line) => errorOf(line) !== null)
  const block = (tab: ChargeTab) => {
    setFront(tab.gatewayId)
    setBlocked(tab)
    setAttempt((count) => count + 1)
  }
  /** True without errors; else the summary names them. */
  const check = (): boolean => {
    const inFront = sheet.filter((tab) => tab.gatewayId === front)
    const wrong = [...inFront, ...sheet].find((tab) => errorsIn(tab).length > 0)
    if (wrong) block(wrong)
    return !wrong
  }
  /** Puts the rows of a refused save at their cells. Gives false when no row was refused. */
  const placeServerErrors = (error: unknown): boolean => {
    if (!(error instanceof RequestError)) return false
    const found = lines.flatMap((line, at) => {
      const sentence = error.errors[`charges.${at}.charge`]?.[0]
      return sentence ? [{ line, sentence }] : []
    })
    setRefused(Object.fromEntries(found.map(({ line, sentence }) => [line.key, sentence])))
    const tab = sheet.find(({ gatewayId }) => gatewayId === found[0]?.line.gatewayId)
    if (tab) block(tab)
    return tab !== undefined
  }
  /** Sets cells to assigned plus a margin; returns false when that is no percentage for one of them. */
  const raise = (raised: ChargeLine[], margin: string): boolean => {
    const cells = raised
      .filter((line) => line.assigned !== null)
      .map((line) => [line.key, withMargin(line.assigned, margin.trim())] as const)
    if (cells.some(([, value]) => value === null)) return false
    set(Object.fromEntries(cells) as ChargeValues)
    return true
  }
  /** The charge of a line was saved elsewhere: its cell shows it, unchanged. */
  const keep = (line: ChargeLine, charge: string) => {
    setInitial((now) => ({ ...now, [line.key]: charge }))
    set({ [line.key]: charge })
  }
  const reset = () => {
    setValues(initial)
    setRefused({})
    setBlocked(null)
  }
  const summary = blocked && {
    title: messages.tabTooLow(blocked.gatewayName),
    errors: Object.fromEntries(
      errorsIn(blocked).map((line) => [cellName(line.key), describe(line, typedIn(line), errorOf(line))]),
    ),
  }
  return {
    values,
    front,
    attempt,
    summary,
    changes: lines.filter(isChanged).length,
    wrong: lines.filter((line) => errorOf(line) !== null).length,
    setFront,
    set,
    typedIn,
    errorOf,
    errorsIn,
    isChanged,
    wasOf: (line: ChargeLine) => initial[line.key] ?? '',
    check,
    placeServerErrors,
    raise,
    keep,
    reset,
  }
}

export type ChargeMatrixState = ReturnType<typeof useChargeMatrix>

function describe(line: ChargeLine, typed: string, sentence: string | null): string {
  return sentence === messages.tooLow && line.assigned !== null
    ? text.below(line.method, typed.trim(), shownCharge(line.assigned))
    : text.wrong(line.method, sentence ?? '')
}
