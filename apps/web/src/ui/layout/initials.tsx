import classes from './initials.module.css'

/** `'Kavita S Deshpande'` → `'KD'`: first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => (word ?? '').charAt(0).toUpperCase()).join('')
}

/** A payee's or gateway's square with initials; decoration beside the name. */
export function Initials({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <span className={classes.initials} style={{ width: size, height: size }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
