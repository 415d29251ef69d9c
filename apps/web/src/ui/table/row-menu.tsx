import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../form/icon-button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { LIST_TEXT } from './list-text.ts'

/** The further actions of a row, beside its main one. Takes the name that tells the row from the others, and items of a menu. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      button={(opener) => <IconButton {...opener} label={LIST_TEXT.moreOf(name)} Icon={EllipsisVertical} />}
    >
      {children}
    </Menu>
  )
}
