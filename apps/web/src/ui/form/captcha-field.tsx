import { RotateCw } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import classes from './captcha-field.module.css'
import fieldClasses from './field.module.css'
import { controlProps, Field } from './field.tsx'

type Props = ComponentPropsWithRef<'input'> & {
  error: string | undefined
  /** The picture as a data: address; undefined while it loads. */
  image: string | undefined
  onNewImage: () => void
}

/** The captcha's picture, the button for another one, and the answer. */
export function CaptchaField({ error, image, onNewImage, ...rest }: Props) {
  const text = STRINGS.signIn
  return (
    <Field name="captcha" label={text.captcha} error={error}>
      <div className={classes.captcha}>
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
        <input
          type="text"
          maxLength={100}
          placeholder={text.captchaHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          {...controlProps({ name: 'captcha', error })}
          className={`${fieldClasses.control} ${classes.answer}`}
        />
      </div>
    </Field>
  )
}
