import type { ErrorComponentProps } from '@tanstack/react-router'
import { STRINGS } from '../lib/strings.ts'
import { ChunkTimeout } from '../router/lazy-page.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import classes from './failure-page.module.css'

/** Replaces a screen that broke or whose code did not load. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const missing = error instanceof ChunkTimeout || /dynamically imported|preload/i.test(String(error))
  const text = STRINGS.failures
  return (
    <main id="content" tabIndex={-1} className={classes.page} role="alert">
      <PageHeading
        title={missing ? text.chunkTitle : text.pageTitle}
        note={missing ? text.chunkNote : text.pageNote}
      />
      <div className={classes.actions}>
        {missing ? (
          <Button onClick={() => window.location.reload()}>{text.reload}</Button>
        ) : (
          <Button onClick={reset}>{text.tryAgain}</Button>
        )}
        <a className={buttonClass({ variant: 'default' })} href="/services">
          {text.firstPage}
        </a>
      </div>
    </main>
  )
}
