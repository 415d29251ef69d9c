import { COMPANY } from '../../lib/company.ts'
import classes from './logo.module.css'

/** The company's logo, `height` px high. Only the one of the theme is loaded: the other is not shown. */
export function Logo({ light, dark, height }: { light: string; dark: string; height: number }) {
  return (
    <>
      <img
        className={`${classes.logo} ${classes.light}`}
        src={light}
        alt={COMPANY.name}
        height={height}
        loading="lazy"
      />
      <img
        className={`${classes.logo} ${classes.dark}`}
        src={dark}
        alt={COMPANY.name}
        height={height}
        loading="lazy"
      />
    </>
  )
}
