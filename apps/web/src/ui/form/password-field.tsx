import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import classes from './password-field.module.css'
import { TextField } from './text-field.tsx'

/** A password with a show and hide button that the keyboard reaches. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className={classes.password}>
      <TextField {...props} type={visible ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button
        type="button"
        className={classes.toggle}
        aria-label={visible ? STRINGS.signIn.hidePassword : STRINGS.signIn.showPassword}
        onClick={() => setVisible(!visible)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
