import { MESSAGES } from '@chukta/contract/messages'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mail, Smartphone } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useHasScreen } from '../../lib/has-screen.ts'
import { storeUserId } from '../../lib/session.ts'
import { STRINGS } from '../../lib/strings.ts'
import { toast } from '../../lib/toast.ts'
import { useCaptcha } from '../../lib/use-captcha.ts'
import { BusyButton } from '../../ui/form/button.tsx'
import { CaptchaField } from '../../ui/form/captcha-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { RuledChoice } from '../../ui/form/ruled-choice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { PolicyLinks } from '../../ui/layout/policy-links.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { checking, useLoginForm } from './login-form.ts'
import classes from './login-page.module.css'
import { loginRefusal } from './login-refusal.ts'
import { maskContact } from './mask-contact.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useCheckLogin, usePortal } from './sign-in-api.ts'

const text = STRINGS.signIn
const WAYS = [
  { value: 'email', label: text.email, Icon: Mail },
  { value: 'mobile', label: text.mobile, Icon: Smartphone },
] as const

/** Sign-in, first step: who, password, captcha and where the code goes (spec 1 section 2). */
export function LoginPage() {
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const captchaInput = useRef<HTMLInputElement>(null)
  const form = useLoginForm()
  const { attempt, onInvalid } = useFormErrors(form.setErrors)
  // Nothing is missing from a form that was sent: what is wrong with it stands at the captcha alone.
  const [wasSent, setWasSent] = useState(false)
  const isChecking = useRef(false)
  const captcha = useCaptcha()
  const check = useCheckLogin()
  const accounts = usePortal().data?.demo_accounts ?? []

  const newImage = () => {
    form.set({ captcha: '' })
    void captcha.refetch()
  }
  const pick = (account: DemoAccount) => {
    form.set({ name: account.name, password: account.password })
    form.setErrors({})
    captchaInput.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending || isChecking.current) return
    isChecking.current = true
    const isComplete = await form.check()
    isChecking.current = false
    setWasSent(isComplete)
    if (!isComplete) return onInvalid()
    const { name, send_otp_to } = form.values
    try {
      const { data } = await check.mutateAsync({ ...form.values, key: captcha.data?.key ?? '' })
      storeUserId(data.user_id)
      await navigate({
        to: '/otp/$userId',
        params: { userId: String(data.user_id) },
        state: {
          codeSentTo: send_otp_to,
          codeSentToMasked: maskContact(name, send_otp_to),
          codeFrom: data.code_from,
        },
      })
    } catch (error) {
      newImage()
      const { sentence, atCaptcha } = loginRefusal(error)
      if (!atCaptcha) return toast.error(sentence)
      form.setErrors({ captcha: sentence })
      captchaInput.current?.focus()
    }
  }

  return (
    <form
      onSubmit={submit}
      onFocus={() => void checking().catch(() => undefined)}
      noValidate
      className={classes.form}
    >
      <PageHeading title={text.title} />
      <ErrorSummary
        title={MESSAGES.login.enterDetails}
        errors={wasSent ? {} : form.errors}
        attempt={attempt}
      />
      <TextField
        label={text.name}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...form.textProps('name')}
      />
      <div className={classes.password}>
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          {...form.textProps('password')}
        />
        {hasScreen('/forgot-password') && (
          <Link to="/forgot-password" className={classes.forgot}>
            {text.forgot}
          </Link>
        )}
      </div>
      <CaptchaField
        ref={captchaInput}
        image={captcha.data?.img}
        onNewImage={newImage}
        {...form.textProps('captcha')}
      />
      <RuledChoice
        label={text.sendTo}
        name="send_otp_to"
        choices={WAYS}
        value={form.values.send_otp_to}
        onChange={(way) => form.set({ send_otp_to: way })}
      />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        busy={check.isPending}
        busyText={text.submitting}
      >
        {text.submit}
      </BusyButton>
      <PasskeySignIn />
      {hasScreen('/register') && (
        <p className={classes.register}>
          {text.newHere} <Link to="/register">{text.register}</Link>
        </p>
      )}
      <PolicyLinks />
      {accounts.length > 0 && <DemoAccounts accounts={accounts} onPick={pick} />}
    </form>
  )
}
