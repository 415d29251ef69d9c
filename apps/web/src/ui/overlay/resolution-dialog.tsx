import type { ReactNode } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'

type Text = {
  how: string
  chooseFirst: string
  reason: string
  reasonHint: string
  resolve: string
  resolving: string
  /** Shown where the server gives no reason of its own. */
  failed: string
}

type Props<A extends string> = {
  title: string
  text: Text
  /** Each with its effect on the money. */
  actions: readonly { action: A; label: string; effect: string }[]
  /** Resolves the record; returns the server's sentence. */
  onResolve: (resolution: { action: A; reason: string }) => Promise<string>
  onClose: () => void
  /** Above the choice. */
  children?: ReactNode
}

/** Resolves a record by one of its actions, with a reason. */
export function ResolutionDialog<A extends string>({ text, actions, onResolve, ...rest }: Props<A>) {
  return (
    <ReasonDialog
      {...rest}
      text={{ ...text, press: text.resolve, pressing: text.resolving }}
      choice={{
        legend: text.how,
        required: text.chooseFirst,
        cards: actions.map(({ action, label, effect }) => ({ value: action, label, note: effect })),
      }}
      onReason={(reason, action) => onResolve({ action: action as A, reason })}
    />
  )
}
