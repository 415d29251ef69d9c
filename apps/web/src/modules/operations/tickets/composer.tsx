import { TICKET_TEXT_LENGTH } from '@chukta/contract/operations/tickets'
import { ROLE } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import { Paperclip, Send } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton, Button } from '../../../ui/form/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { ChosenFile } from '../../../ui/form/file/chosen-file.tsx'
import { fileProblem } from '../../../ui/form/file/file-rules.ts'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { CANNED_TEXT } from './canned-text.ts'
import classes from './composer.module.css'
import { withCanned } from './fill-canned.ts'
import { PICTURE_RULES } from './ticket-form.ts'
import { type Thread, useReply } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

const CannedDialog = lazy(() => import('./canned-dialog.tsx'))
const messages = RECORDS.tickets
const text = TICKETS_TEXT

/** The comments box with Send; keeps a draft, takes a picture chosen or pasted. */
export function Composer({ thread }: { thread: Thread }) {
  const ticketId = thread.id
  const [draft, setDraft] = useReplyDraft(ticketId)
  const [image, setImage] = useState<File | null>(null)
  const [errors, setErrors] = useState<{ message?: string; image?: string }>({})
  const reply = useReply(ticketId)
  const [chooses, setChooses] = useState(false)
  const mayChoose = storedRoleId() !== ROLE.retailer

  const take = (file: File) => {
    const problem = fileProblem(file, PICTURE_RULES)
    setErrors(problem ? { image: problem } : {})
    if (!problem) setImage(file)
  }
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (reply.isPending) return
    const message = draft.trim()
    if (message === '') {
      setErrors({ message: messages.commentRequired })
      document.getElementById('field-message')?.focus()
      return
    }
    try {
      const answer = await reply.mutateAsync({ message, image })
      toast.success(answer.message)
      setDraft('')
      setImage(null)
      setErrors({})
    } catch (error) {
      toastRefusal(error, messages.replyFailed, text.nothingSent)
      if (error instanceof RequestError) {
        const { message: words, image: picture } = error.errors
        setErrors({
          ...(words?.[0] && { message: words[0] }),
          ...(picture?.[0] && { image: picture.join('\n') }),
        })
      }
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) take(file)
  }
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    take(file)
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <>
      <form className={classes.composer} onSubmit={send} noValidate>
        <TextAreaField
          name="message"
          label={text.comments}
          placeholder={text.write}
          rows={3}
          maxLength={TICKET_TEXT_LENGTH}
          value={draft}
          error={errors.message}
          onChange={(event) => {
            const typed = event.currentTarget.value
            if (mayChoose && draft === '' && typed === '/') setChooses(true)
            setDraft(typed)
            setErrors({})
          }}
          onPaste={paste}
          onKeyDown={sendByKey}
        />
        {image && <ChosenFile file={image} onRemove={() => setImage(null)} />}
        <FieldError name="image" error={errors.image} />
        <div className={classes.bar}>
          <label className={classes.attach}>
            <Paperclip size={18} strokeWidth={1.75} aria-hidden />
            {text.attach}
            <input type="file" accept=".jpg,.png,image/jpeg,image/png" onChange={choose} />
          </label>
          {mayChoose && (
            <Button variant="subtle" size="sm" onClick={() => setChooses(true)}>
              {CANNED_TEXT.open}
            </Button>
          )}
          <span className={classes.keys}>{text.keys}</span>
          <BusyButton
            type="submit"
            busy={reply.isPending}
            busyText={text.sending}
            icon={<Send size={18} strokeWidth={1.75} aria-hidden />}
          >
            {text.send}
          </BusyButton>
        </div>
      </form>
      <Suspense>
        {chooses && (
          <CannedDialog
            facts={{ name: thread.user.name, ticket: thread.ticket_no }}
            onChoose={(chosen) => setDraft(withCanned(draft, chosen).slice(0, TICKET_TEXT_LENGTH))}
            onClose={() => setChooses(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The draft of a comment: it survives reloads, in this tab alone, and is deleted with the session. */
function useReplyDraft(ticketId: number) {
  const key = `chukta.reply.${storedUserId()}.${ticketId}`
  const [draft, setDraft] = useState(() => sessionStorage.getItem(key) ?? '')
  useEffect(() => {
    if (draft === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, draft)
  }, [draft, key])
  return [draft, setDraft] as const
}
