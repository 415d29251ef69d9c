import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import type { FileRules } from '../../../ui/form/file/file-rules.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'

/** Rules for files of evidence; `maxBytes` is the gateway's limit. */
export const evidenceRules = (maxBytes: number): FileRules => ({
  types: DISPUTES_TEXT.fileTypes,
  extensions: ['pdf', 'jpg', 'jpeg', 'png'],
  refusal: DISPUTES.fileTypes,
  maxBytes,
})
