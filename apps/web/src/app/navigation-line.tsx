import { useRouterState } from '@tanstack/react-router'
import classes from './navigation-line.module.css'

/** A line at the top of the window while the next page loads. The page's heading tells a screen reader. */
export function NavigationLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading && <div className={classes.line} aria-hidden />
}
