import type { ReactNode } from 'react'

type Props = { title: ReactNode; note?: ReactNode; closeButton: ReactNode }

/**
 * The head of a dialog or drawer. A plain box and not Mantine's header element, which would stand in the
 * page as a second banner landmark.
 */
export function OverlayHeading({ title, note, closeButton }: Props) {
  return (
    <div className="overlay-heading">
      <div>
        {title}
        {note && <p className="overlay-note">{note}</p>}
      </div>
      {closeButton}
    </div>
  )
}
