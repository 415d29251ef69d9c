import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The channel of the sent code; kept with the history entry so that a reload still knows it. */
    codeSentTo?: 'email' | 'mobile'
    codeSentToMasked?: string | null
    /** With a factor none was sent: the code is that of the app, or it is a recovery code beside a passkey. */
    codeFrom?: 'app' | 'passkey' | undefined
  }
}
