import { CANNED } from '@chukta/contract/operations/canned-messages'
import type { CannedReply } from '@chukta/contract/operations/canned-replies'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { useCanned } from './canned-api.ts'
import classes from './canned-dialog.module.css'
import { CannedForm } from './canned-form.tsx'
import { CANNED_TEXT } from './canned-text.ts'
import { type CannedFacts, fillCanned } from './fill-canned.ts'

type Props = {
  facts: CannedFacts
  /** Takes the text that was chosen, filled in. */
  onChoose: (text: string) => void
  onClose: () => void
}

const text = CANNED_TEXT

/** The canned texts: one press inserts one into the answer; the own ones are added, changed and removed here. */
export default function CannedDialog({ facts, onChoose, onClose }: Props) {
  // Undefined while the list is shown, null for a new text.
  const [edited, setEdited] = useState<CannedReply | null | undefined>(undefined)
  if (edited !== undefined) {
    const title = edited ? text.editTitle : text.addTitle
    return (
      <ResponsiveDialog opened onClose={onClose} title={title} size="min(34rem, 90%)">
        <CannedForm reply={edited} onDone={() => setEdited(undefined)} />
      </ResponsiveDialog>
    )
  }
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.title} note={text.note} size="min(34rem, 90%)">
      <CannedList
        facts={facts}
        onEdit={setEdited}
        onChoose={(reply) => {
          onChoose(fillCanned(reply.text, facts))
          onClose()
        }}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setEdited(null)}
        >
          {text.add}
        </Button>
      </div>
    </ResponsiveDialog>
  )
}

type ListProps = {
  facts: CannedFacts
  onChoose: (reply: CannedReply) => void
  onEdit: (reply: CannedReply) => void
}

function CannedList({ facts, onChoose, onEdit }: ListProps) {
  const { data, error, refetch } = useCanned()
  const [search, setSearch] = useState('')
  if (!data) {
    return (
      <PendingSheet failure={error ? CANNED.listFailed : undefined} onRetry={() => void refetch()} rows={3} />
    )
  }
  if (data.length === 0) return <EmptyLedger sentence={text.none} inSheet />
  const wanted = search.toLowerCase()
  const found = data.filter((reply) => `${reply.title}\n${reply.text}`.toLowerCase().includes(wanted))
  return (
    <>
      <SearchField label={text.search} value={search} onSearch={setSearch} />
      {found.length === 0 && <p className={classes.none}>{text.noMatch}</p>}
      <ul className={classes.replies} aria-label={text.title}>
        {found.map((reply) => (
          <li key={reply.id}>
            <button type="button" onClick={() => onChoose(reply)}>
              <strong>{reply.title}</strong>
              <span>{fillCanned(reply.text, facts)}</span>
              {reply.is_shared && !reply.is_own && <small>{text.shared}</small>}
            </button>
            {reply.is_own && (
              <IconButton label={text.edit(reply.title)} Icon={Pencil} onClick={() => onEdit(reply)} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
