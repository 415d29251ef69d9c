import { z } from 'zod/mini'
import { MESSAGES } from '../messages.ts'
import { tidySignInName } from '../tidy.ts'

const { usernameRequired } = MESSAGES.login

/** A person's sign-in name: username, e-mail or mobile, pasted in any form. */
export const signInName = z
  .string(usernameRequired)
  .check(
    z.overwrite(tidySignInName),
    z.minLength(1, usernameRequired),
    z.maxLength(100, 'At most 100 characters.'),
  )
