import { RotateCw } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { STRINGS } from '../../../lib/strings.ts'
import { Button } from '../button.tsx'
import fieldClasses from '../field.module.css'
import { controlProps, Field, fieldId } from '../field.tsx'
import classes from './captcha-field.module.css'

type Props = ComponentPropsWithRef<'input'> & {
  error: string | undefined
  /** The picture as a data: address; undefined while it loads. */
  image: string | undefined
  onNewImage: () => void
  /** The sentence about a code mailed in place of the picture; null while the picture is used. */
  mailed: string | null
  /** Has one mailed. */
  onMail: () => Promise<void>
  /** The browser does a proof of work. */
  isProving: boolean
}

const text = STRINGS.signIn

/** The captcha: its picture with the button for another one, or a code by email for who cannot read it; and the answer. */
export function CaptchaField({ error, image, onNewImage, mailed, onMail, isProving, ...rest }: Props) {
  const toggle = async () => {
    if (mailed === null) await onMail()
    else onNewImage()
    document.getElementById(fieldId('captcha'))?.focus()
  }
  return (
    <Field name="captcha" label={mailed === null ? text.captcha : text.mailedCode} error={error}>
      <div className={mailed === null ? classes.captcha : undefined}>
        {mailed === null && (
          <>
            <div className={classes.plate} data-captcha={text.captchaAlt}>
              {image ? (
                <img src={image} alt={text.captchaAlt} />
              ) : (
                <span className="visually-hidden">{text.captchaLoading}</span>
              )}
            </div>
            <button
              type="button"
              className={classes.refresh}
              aria-label={text.newImage}
              title={text.newImage}
              onClick={onNewImage}
            >
              <RotateCw size={20} strokeWidth={1.75} aria-hidden />
            </button>
          </>
        )}
        <input
          type="text"
          maxLength={100}
          placeholder={mailed === null ? text.captchaHint : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          {...controlProps({ name: 'captcha', error })}
          className={`${fieldClasses.control} ${classes.answer}`}
        />
      </div>
      <p
        role="status"
        className={mailed === null ? 'visually-hidden' : `${fieldClasses.hint} ${classes.said}`}
      >
        {isProving ? text.submitting : mailed}
      </p>
      <Button variant="subtle" size="sm" className={classes.way} onClick={() => void toggle()}>
        {mailed === null ? text.mailCode : text.showPicture}
      </Button>
    </Field>
  )
}
