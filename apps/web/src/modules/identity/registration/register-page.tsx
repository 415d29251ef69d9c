import { REGISTERED_DELAY_MS } from '@chukta/contract/identity/registration'
import { PERSON } from '@chukta/contract/person-messages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressFields } from '../../../domain/person/person-fields.tsx'
import { sendWithProof } from '../../../lib/proof/send-with-proof.ts'
import { useCaptcha } from '../../../lib/proof/use-captcha.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { markNeedsVerification } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { MantineParts } from '../../../ui/brand/mantine.tsx'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { CaptchaField } from '../../../ui/form/code/captcha-field.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { Form, FormPage } from '../../../ui/form/form-page.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { useRegister } from './registration-api.ts'
import { PasswordFields, WhoFields } from './registration-fields.tsx'
import { REGISTRATION_TEXT } from './registration-text.ts'
import {
  EMPTY,
  type RegistrationValues,
  registrationBody,
  registrationErrors,
  TIDY,
} from './registration-values.ts'

const text = REGISTRATION_TEXT

type Registered = { id: number; token: string }

/** Registers an individual, a company or a partnership (spec 1 section 2), then opens the verification. */
export function RegisterPage() {
  const [registered, setRegistered] = useState<Registered | null>(null)
  return (
    <MantineParts>
      <FormPage>
        <PageHeading title={text.title} note={text.note} />
        {registered ? <GoingOn {...registered} /> : <RegisterForm onRegistered={setRegistered} />}
      </FormPage>
    </MantineParts>
  )
}

function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const register = useRegister()
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const captcha = useCaptcha('register', asksCaptcha)
  const [proving, setProving] = useState<string | null>(null)
  const check = (values: RegistrationValues) => registrationErrors(values, asksCaptcha)
  const form = useSchemaForm({ initial: EMPTY, check, tidy: TIDY })
  const newImage = () => {
    form.set({ captcha: '' })
    captcha.draw()
  }
  const mailCode = async () => {
    const { email } = check(form.values)
    if (email) return form.setErrors({ email })
    form.set({ captcha: '' })
    await captcha.mail(form.values.email.trim())
  }
  const send = form.submit(async (values) => {
    try {
      const body = registrationBody(values, asksCaptcha ? captcha.key : undefined)
      const asked = asksCaptcha ? captcha.pow : null
      const call = (pow?: string) => register.mutateAsync({ ...body, pow })
      const { data } = await sendWithProof(asked, call, setProving)
      markNeedsVerification()
      toast.success(data.message)
      onRegistered(data)
    } catch (error) {
      // A captcha is good for one try; the first one is drawn when its field appears.
      if (asksCaptcha) {
        form.set({ captcha: '' })
        captcha.renew(error)
      } else setAsksCaptcha(error instanceof RequestError && error.errors.captcha !== undefined)
      // Field errors are shown at their fields; all others are one sentence (spec 1 section 8).
      if (!form.placeServerErrors(error)) toastRefusal(error, PERSON.register.failed, text.nothingSaved)
    }
  })
  return (
    <Form form={form} onSubmit={send} submitText={text.submit} busyText={proving ?? text.submitting} isNew>
      <WhoFields form={form} />
      <AddressFields form={form} text={text} own />
      <PasswordFields form={form} />
      {asksCaptcha && (
        <FormGroup title={text.captchaGroup}>
          <WideField>
            <CaptchaField
              {...form.text('captcha')}
              onBlur={undefined}
              image={captcha.image}
              onNewImage={newImage}
              mailed={captcha.mailed}
              onMail={mailCode}
              isProving={proving !== null}
            />
          </WideField>
        </FormGroup>
      )}
    </Form>
  )
}

function GoingOn({ id, token }: Registered) {
  const navigate = useNavigate()
  return (
    <DonePanel
      title={text.done}
      delayMs={REGISTERED_DELAY_MS}
      go={() => void navigate({ to: '/document-verification', search: { id: String(id), token } })}
      waiting={text.goingOn}
      stayedNote={text.stayed}
    />
  )
}
