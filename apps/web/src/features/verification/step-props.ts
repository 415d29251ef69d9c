import type { Link, UserData } from './verification-api.ts'

/** What every step takes; `onDone` asks the server how far the way is now. */
export type StepProps = { link: Link; user: UserData; onDone: () => Promise<void> }
