/** The person whose credentials end, and the credentials that stay. */
export type Ending = {
  userId: number
  /** Everyone on the staff of the account ends with its owner: it is switched off. */
  withStaff?: boolean
  /** The session that asks for it: it, its device and the notifications of that stay. */
  exceptSession?: Buffer | null
  /** The mail that a password was reset by: the link to the verification in it stays, its other link is used up. */
  byLink?: Buffer | null
}
