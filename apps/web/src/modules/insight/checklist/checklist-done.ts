const KEY = 'checklistDone'

/** Whether this person's first steps are all done, as far as this device knows; signing out forgets it. */
export function isChecklistDone(): boolean {
  return localStorage.getItem(KEY) === localStorage.getItem('User_id')
}

/** Keeps on this device that there is nothing to ask for: all is done, or the person does not want to see it. */
export function keepChecklistDone(): void {
  localStorage.setItem(KEY, localStorage.getItem('User_id') ?? '')
}

/** Forgets it: the person wants to see their first steps again. */
export function forgetChecklistDone(): void {
  localStorage.removeItem(KEY)
}
