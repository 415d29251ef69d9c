import type { ComponentProps } from 'react'
import classes from './sheet.module.css'

/** A sheet of paper on the page. */
export function Sheet({ className = '', ...section }: ComponentProps<'section'>) {
  return <section {...section} className={`${classes.sheet} ${className}`} />
}
