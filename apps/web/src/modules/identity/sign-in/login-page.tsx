import { MESSAGES } from '@chukta/contract/messages'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mail, Smartphone } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useHasScreen } from '../../../lib/has-screen.ts'
import { useCaptcha } from '../../../lib/proof/use-captcha.ts'
import { storeUserId } from '../../../lib/session.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toast } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { CaptchaField } from '../../../ui/form/code/captcha-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormErrors } from '../../../ui/form/use-form-errors.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PolicyLinks } from '../../../ui/layout/policy-links.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { loadRules, useLoginForm } from './login-form.ts'
import classes from './login-page.module.css'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useCheckLogin, usePortal } from './sign-in-api.ts'

const text = STRINGS.signIn
const WAYS = [
  { value: 'email', label: text.email, Icon: Mail },
  { value: 'mobile', label: text.mobile, Icon: Smartphone },
] as const

/** Sign-in, first step: name, password, captcha and the channel of the code (spec 1 section 2). */
export function LoginPage() {
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const captchaInput = useRef<HTMLInputElement>(null)
  const form = useLoginForm()
  const { attempt, onInvalid } = useFormErrors(form.setErrors)
  // A sent form has no empty field: its error is shown at the captcha alone.
  const [wasSent, setWasSent] = useState(false)
  const isWaiting = useRef(false)
  const captcha = useCaptcha('sign-in')
  const [proving, setProving] = useState<string | null>(null)
  const check = useCheckLogin()
  const isBusy = check.isPending || proving !== null
  const accounts = usePortal().data?.demo_accounts ?? []

  const newImage = () => {
    form.set({ captcha: '' })
    captcha.draw()
  }
  const mailCode = async () => {
    const name = form.values.name.trim()
    if (name === '') return form.setErrors({ name: MESSAGES.login.usernameRequired })
    form.set({ captcha: '' })
    await captcha.mail(name)
  }
  const pick = (account: DemoAccount) => {
    form.set({ name: account.name, password: account.password })
    form.setErrors({})
    captchaInput.current?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || isWaiting.current) return
    const element = event.currentTarget
    if (form.rules.current === undefined) {
      // Pressed again once the rules have loaded, so that what was typed meanwhile is checked and sent.
      isWaiting.current = true
      form.rules.current = await loadRules()
      isWaiting.current = false
      return element.requestSubmit()
    }
    const rules = form.rules.current
    const isComplete = form.check()
    setWasSent(isComplete)
    if (!isComplete) return onInvalid()
    const { name, send_otp_to } = form.values
    try {
      const body = { ...form.values, key: captcha.key }
      const call = (pow?: string) => check.mutateAsync({ ...body, pow })
      const { data } = await (rules?.sendWithProof(captcha.pow, call, setProving) ?? call())
      storeUserId(data.user_id)
      await navigate({
        to: '/otp/$userId',
        params: { userId: String(data.user_id) },
        state: {
          codeSentTo: send_otp_to,
          codeSentToMasked: rules?.maskContact(name, send_otp_to) ?? null,
          codeFrom: data.code_from,
        },
      })
    } catch (error) {
      form.set({ captcha: '' })
      captcha.renew(error)
      const refusal = rules?.loginRefusal(error)
      if (!refusal?.atCaptcha) return toast.error(refusal?.sentence ?? (error as Error).message)
      form.setErrors({ captcha: refusal.sentence })
      captchaInput.current?.focus()
    }
  }

  return (
    <form
      onSubmit={submit}
      onFocus={() => void loadRules().then((rules) => rules?.beginProof(captcha.pow))}
      noValidate
      className={classes.form}
    >
      <PageHeading title={text.title} note={text.what} />
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
        image={captcha.image}
        onNewImage={newImage}
        mailed={captcha.mailed}
        onMail={mailCode}
        isProving={proving !== null}
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
        busy={isBusy}
        busyText={proving ?? text.submitting}
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
