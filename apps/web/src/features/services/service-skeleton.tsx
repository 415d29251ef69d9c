import { STRINGS } from '../../lib/strings.ts'
import classes from './service-sheet.module.css'

const CELLS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The sheet of products while it is on its way. */
export function ServiceSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{STRINGS.shell.loading}</span>
      <ul className={classes.sheet} aria-hidden="true">
        {CELLS.map((cell) => (
          <li key={cell}>
            <span className={classes.skeleton}>
              <i />
              <i style={{ width: '64%' }} />
              <i style={{ width: '82%' }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
