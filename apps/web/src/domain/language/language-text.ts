// Our own texts about the language of the portal.

export const LANGUAGE_TEXT = {
  label: 'Language',
  note: 'Screens, mails and SMS come in this language. Papers and what you typed stay as they are.',
} as const
