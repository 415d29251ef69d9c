import { useId } from 'react'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import classes from './announcements.module.css'
import { ANNOUNCEMENTS_TEXT } from './announcements-text.ts'
import { BannerLook } from './banner-look.tsx'

const text = ANNOUNCEMENTS_TEXT

/** A preview of the typed texts, in each language that has one. */
export function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const id = useId()
  const inHindi = values.title_hi !== '' || values.text_hi !== ''
  return (
    <Sheet className={`${classes.sheet} ${classes.preview}`} aria-labelledby={id}>
      <h2 id={id}>{text.preview}</h2>
      <Sample language="en" title={values.title} body={values.text} kind={values.kind} />
      {inHindi && <Sample language="hi" title={values.title_hi} body={values.text_hi} kind={values.kind} />}
    </Sheet>
  )
}

type Props = { language: string; title: string; body: string; kind: string }

function Sample({ language, title, body, kind }: Props) {
  const shownTitle = title.trim() || text.titleMissing
  return (
    <>
      {kind === 'important' && (
        <>
          <h3>{text.previewBanner}</h3>
          <div className={classes.sample}>
            <BannerLook title={shownTitle} language={language} />
          </div>
        </>
      )}
      <h3>{text.previewPage}</h3>
      <div className={classes.page} lang={language}>
        <h4>{shownTitle}</h4>
        <p className={classes.text}>{body.trim() || text.textMissing}</p>
      </div>
    </>
  )
}
