import { ImageOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './picture-button.module.css'
import { TICKETS_TEXT } from './tickets-text.ts'

const PictureDialog = lazy(() => import('./picture-dialog.tsx'))
const text = TICKETS_TEXT

type Props = {
  /** The short-lived link; the picture is fetched once and cached, since the link soon expires. */
  url: string
  name: string
  size?: 'row' | 'message'
}

/** A picture's thumbnail that opens it in full. */
export function PictureButton({ url, name, size = 'row' }: Props) {
  const picture = usePicture(url)
  const [opened, setOpened] = useState(false)
  if (picture === null) {
    return (
      <span className={classes.missing} data-size={size} role="img" aria-label={text.pictureFailed}>
        <ImageOff size={20} strokeWidth={1.75} aria-hidden />
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        data-size={size}
        aria-label={text.openPicture(name)}
        title={text.openPicture(name)}
        onClick={() => setOpened(true)}
      >
        {picture && <img src={picture} alt="" />}
      </button>
      <Suspense>
        {opened && picture && (
          <PictureDialog picture={picture} name={name} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}

/** An address of the picture's bytes; undefined while it loads, null when it cannot be loaded. */
function usePicture(url: string): string | null | undefined {
  const [picture, setPicture] = useState<string | null>()
  const [first] = useState(url)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | null = null
    fetch(first, { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error('no picture')
        made = URL.createObjectURL(await response.blob())
        setPicture(made)
      })
      .catch(() => {
        if (!leaving.signal.aborted) setPicture(null)
      })
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [first])
  return picture
}
