import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import classes from './file-drop.module.css'
import { formatBytes } from './file-rules.ts'
import { FILE_TEXT } from './file-text.ts'

/** The file that was chosen: thumbnail, name, size, Remove. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const thumbnail = useThumbnail(file)
  return (
    <div className={classes.chosen}>
      {thumbnail ? (
        <img src={thumbnail} alt={FILE_TEXT.preview(file.name)} />
      ) : (
        <FileText size={24} strokeWidth={1.75} aria-hidden />
      )}
      <span className={classes.name} role="status">
        {file.name}
        <small>{formatBytes(file.size)}</small>
      </span>
      <IconButton label={FILE_TEXT.remove} Icon={X} onClick={onRemove} />
    </div>
  )
}

function useThumbnail(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}
