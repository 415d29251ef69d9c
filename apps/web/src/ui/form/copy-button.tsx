import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPY_TEXT } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

const SHOWN_MS = 2_000

type Props = {
  text: string
  /** The button's name, with the copied thing: 'Copy order id'. */
  label: string
  /** Called once the text is on the clipboard. */
  onCopied?: () => void
}

/** Copies a text; the icon becomes a tick for two seconds. */
export function CopyButton({ text, label, onCopied }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (!(await putOnClipboard(text))) return
    setCopied(true)
    onCopied?.()
  }
  return (
    <>
      <IconButton label={label} Icon={copied ? Check : Copy} onClick={() => void copy()} />
      <span role="status" className="visually-hidden">
        {copied ? COPY_TEXT.copied : ''}
      </span>
    </>
  )
}

// Without https there is no clipboard interface, so a selected text is copied the old way.
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.readOnly = true
    area.className = 'visually-hidden'
    document.body.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}
