// Texts about the language of the portal.

export const LANGUAGE_TEXT = {
  label: 'Language',
  note: 'Screens, mails, SMS and papers come in this language. What you typed stays as it is.',
} as const
