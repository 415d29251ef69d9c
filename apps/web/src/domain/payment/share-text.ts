import { COMPANY } from '../../lib/company.ts'

/** Portal texts for sharing a receipt. */
export const SHARE_TEXT = {
  share: 'Share',
  preparing: 'Preparing…',
  ready: 'The receipt is ready. Press Share again.',
  whatsApp: 'WhatsApp',
  mail: 'E-mail',
  copy: 'Copy the text',
  download: 'Download the PDF',
  failed: 'The payment could not be shared.',
  copied: 'The text is on the clipboard.',
  /** Where the money cannot be followed. */
  words: (it: { status: string; amount: string; name: string; date: string; orderId: string }) =>
    `${it.status}: ${it.amount} to ${it.name} on ${it.date}. Order ${it.orderId}, paid through ${COMPANY.name}.`,
  /** The link shows first letters of names and no account number. */
  wordsWithLink: (it: { status: string; amount: string; name: string; url: string }) =>
    `${it.status}: ${it.amount} to ${it.name}. Follow the money: ${it.url}`,
} as const
