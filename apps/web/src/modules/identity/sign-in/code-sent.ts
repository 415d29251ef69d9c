import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The channel of the sent code; kept with the history entry so that a reload still knows it. */
    codeSentTo?: 'email' | 'mobile'
    codeSentToMasked?: string | null
    /** With a second factor no code was sent: it is that of the app, or a recovery code beside a passkey. */
    codeFrom?: 'app' | 'passkey' | undefined
  }
}
