import { Columns3 } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { LIST_TEXT } from '../../../ui/table/list-text.ts'

const ShapeDialog = lazy(() => import('../../../ui/table/shape-dialog.tsx'))

type Props = Omit<ComponentProps<typeof ShapeDialog>, 'onClose'>

/** The columns of a list, their order, and the height of its rows. */
export function ColumnChoice(shape: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        icon={<Columns3 size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {LIST_TEXT.columns}
      </Button>
      <Suspense>{opened && <ShapeDialog {...shape} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
