import { REASON } from '@chukta/contract/reason'
import type { ReactNode } from 'react'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { type RadioCard, RadioCards } from '../form/choice/radio-cards.tsx'
import { TextAreaField } from '../form/text-area-field.tsx'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { DialogForm } from './dialog-form.tsx'
import { ResponsiveDialog } from './responsive-dialog.tsx'

type Props = {
  title: string
  text: {
    reason: string
    reasonHint?: string
    press: string
    pressing: string
    /** Shown where the server gives no reason of its own. */
    failed: string
  }
  /** A choice required before the reason; a single card is preselected. */
  choice?: { legend: string; required: string; cards: readonly RadioCard[] }
  /** Of the reason. */
  mostCharacters?: number
  /** Does it; returns the server's sentence, or null where it has shown it. */
  onReason: (reason: string, chosen: string) => Promise<string | null>
  onClose: () => void
  /** Above the fields. */
  children?: ReactNode
}

/** Asks for a reason before a logged step. */
export function ReasonDialog({
  title,
  text,
  choice,
  mostCharacters = 500,
  onReason,
  onClose,
  children,
}: Props) {
  const form = useSchemaForm({
    initial: { action: choice?.cards.length === 1 ? (choice.cards[0]?.value ?? '') : '', reason: '' },
    check: ({ action, reason }) => ({
      ...(choice && !action ? { action: choice.required } : {}),
      ...(reason.length >= 3 ? {} : { reason: reason ? REASON.short : REASON.required }),
    }),
    tidy: { reason: (typed) => typed.trim() },
  })
  const submit = form.submit(async ({ action, reason }) => {
    try {
      const sentence = await onReason(reason, action)
      if (sentence !== null) toast.success(sentence)
      onClose()
    } catch (error) {
      if (form.placeServerErrors(error)) return
      toastRefusal(error, text.failed)
      onClose()
    }
  })
  const width = choice ? 'min(36rem, 90%)' : 'min(32rem, 90%)'
  return (
    <ResponsiveDialog opened onClose={onClose} title={title} size={width} closable={!form.busy}>
      <DialogForm onSubmit={submit} busy={form.busy} press={text.press} pressing={text.pressing}>
        {children}
        {choice && <RadioCards legend={choice.legend} cards={choice.cards} {...form.text('action')} />}
        <TextAreaField
          label={text.reason}
          hint={text.reasonHint}
          rows={3}
          maxLength={mostCharacters}
          {...form.text('reason')}
        />
      </DialogForm>
    </ResponsiveDialog>
  )
}
