import type { WebhookDetail } from '@chukta/contract/pricing/webhooks'
import { useState } from 'react'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './webhooks.module.css'
import { WEBHOOKS_TEXT } from './webhooks-text.ts'

const text = WEBHOOKS_TEXT
type Shape = 'pretty' | 'raw'

/** The bytes of an event: indented where they are JSON, or exactly as they came. */
export function WebhookBody({ event }: { event: WebhookDetail }) {
  const { body, is_binary, is_cut, body_bytes } = event
  const pretty = indented(body)
  const [shape, setShape] = useState<Shape>('pretty')
  return (
    <Sheet className={classes.sheet}>
      <div className={classes.bodyHead}>
        <h2>{text.body}</h2>
        <CopyButton text={body} label={text.copyBody} />
      </div>
      <p className={classes.note}>{text.bodyNote}</p>
      {is_cut && <p className={classes.note}>{text.cut(body.length, body_bytes)}</p>}
      {is_binary && <p className={classes.note}>{text.binary}</p>}
      {pretty !== null && (
        <RuledChoice
          label={text.bodyAs}
          name="body-as"
          value={shape}
          onChange={setShape}
          choices={[
            { value: 'pretty', label: text.pretty },
            { value: 'raw', label: text.raw },
          ]}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <section className={classes.body} tabIndex={0} aria-label={text.body}>
        <pre>{shape === 'pretty' && pretty !== null ? pretty : body}</pre>
      </section>
    </Sheet>
  )
}

/** JSON with two spaces a level, a form with a line per field; null for anything else. */
function indented(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    if (!/^[\w.%+-]+=[^\s]*$/.test(body)) return null
    return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n')
  }
}
