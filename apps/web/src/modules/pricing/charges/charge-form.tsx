import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from '../../../ui/form/form-page.tsx'
import { ChargeMatrix } from './charge-matrix.tsx'
import type { ChargeLook } from './charge-rows.tsx'
import type { ChargeTab, ChargeValues } from './charge-sheet.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { useChargeMatrix } from './use-charge-matrix.ts'

/** The fields above a sheet: their errors, and the functions that check and empty them. */
export type FormHead = {
  errors: Record<string, string>
  isDirty: boolean
  check: () => boolean
  placeServerErrors: (error: unknown) => boolean
  reset: () => void
}

type Props = {
  sheet: ChargeTab[]
  look: ChargeLook
  head?: FormHead
  /** The fields themselves. */
  children?: ReactNode
  /** Saves; gets the cells, or null where they may not be typed in. Rejects on failure. */
  onSave: (values: ChargeValues | null) => Promise<void>
  /** Reports why it was not saved. */
  onFailed: (error: unknown) => void
}

const text = CHARGES_TEXT

/** A sheet of charges with its summary of errors and its save bar. */
export function ChargeForm({ sheet, look, head, children, onSave, onFailed }: Props) {
  const matrix = useChargeMatrix(sheet)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const isDirty = matrix.changes > 0 || Boolean(head?.isDirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const headIsFine = head?.check() ?? true
    if (!matrix.check() || !headIsFine) return setTries((count) => count + 1)
    setBusy(true)
    try {
      await onSave(look.isEditable ? matrix.values : null)
    } catch (error) {
      const atHead = head?.placeServerErrors(error) ?? false
      if (matrix.placeServerErrors(error) || atHead) setTries((count) => count + 1)
      onFailed(error)
    }
    setBusy(false)
  }
  const discard = () => {
    matrix.reset()
    head?.reset()
  }
  const hasCells = Object.keys(matrix.summary?.errors ?? {}).length > 0
  const errors = { ...head?.errors, ...matrix.summary?.errors }
  return (
    <Form
      form={{ errors, attempt: tries, busy, isDirty, reset: discard }}
      onSubmit={submit}
      errorTitle={hasCells ? matrix.summary?.title : undefined}
      submitText={text.save}
      changes={<Changes changes={matrix.changes} wrong={matrix.wrong} />}
    >
      {children}
      <div>
        <ChargeMatrix sheet={sheet} matrix={matrix} look={look} />
      </div>
    </Form>
  )
}

function Changes({ changes, wrong }: { changes: number; wrong: number }) {
  return (
    <>
      <strong>{text.changes(changes)}</strong>
      {wrong > 0 && text.toCorrect(wrong)}
    </>
  )
}
