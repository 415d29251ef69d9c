import { PERSON } from '@chukta/contract/person-messages'
import { RequestError, refusalReason } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { hostedPageAddress } from './hosted-page.ts'
import { type Link, useSubmitDocuments } from './verification-api.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const messages = PERSON.verification
const CONFLICT = 409

/** Has the document made, or fetches the open one, and leads to the page where it is signed. */
export function useSigning(link: Link, onChanged: () => Promise<void>) {
  const submit = useSubmitDocuments(link)
  const sign = async () => {
    if (submit.isPending) return
    try {
      const { signing_link } = await submit.mutateAsync(true)
      if (!signing_link) return toast.error(messages.signingMissing, VERIFICATION_TEXT.tryLater)
      const address = hostedPageAddress(signing_link)
      if (address === null) toast.error(messages.redirectFailed)
      else window.location.assign(address)
    } catch (error) {
      toast.error(messages.signingMissing, refusalReason(error, VERIFICATION_TEXT.tryLater))
      if (error instanceof RequestError && error.status === CONFLICT) await onChanged()
    }
  }
  return { sign, isPending: submit.isPending }
}
