import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where sign-in sent the code; kept with the history entry so that a reload still knows. */
    codeSentTo?: 'email' | 'mobile'
    codeSentToMasked?: string | null
    /** The code is that of the person's authenticator app, and none was sent. */
    codeFrom?: 'app' | undefined
  }
}
