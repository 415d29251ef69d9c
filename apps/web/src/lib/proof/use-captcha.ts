import type { CaptchaPurpose } from '@chukta/contract/identity/human-check'
import { getCaptcha } from '@chukta/contract/identity/sign-in'
import { MESSAGES } from '@chukta/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../http.ts'
import { toast } from '../toast.ts'

/**
 * The captcha of a call: its picture, or a code that is mailed in its place, with its key. A picture is
 * good for one try, so it is never cached. A toast says when it did not load (spec 1 section 8). None is drawn while it is
 * not `enabled`.
 */
export function useCaptcha(purpose: CaptchaPurpose, enabled = true) {
  const [mailed, setMailed] = useState<{ key: string; message: string } | null>(null)
  const query = purpose === 'sign-in' ? {} : { purpose }
  const picture = useQuery({
    enabled,
    queryKey: ['captcha', purpose],
    queryFn: ({ signal }) => request(getCaptcha, { query, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (picture.isError) toast.error(MESSAGES.login.captchaLoadFailed)
  }, [picture.isError])
  const draw = () => {
    setMailed(null)
    void picture.refetch()
  }
  return {
    image: picture.data?.img,
    key: mailed?.key ?? picture.data?.key ?? '',
    pow: picture.data?.pow,
    /** The server's sentence after it mailed a code; null while the picture is used. */
    mailed: mailed?.message ?? null,
    /** Loads another picture, also in place of a mailed code. */
    draw,
    /** After a refused try: a mailed code may be typed again, everything else is used up. */
    renew(error: unknown) {
      const { errors } = error as { errors?: { captcha?: unknown } }
      if (!mailed || !errors?.captcha) draw()
    },
    /** Has a code mailed to the account of this name; a toast says why not. */
    async mail(name: string) {
      // Loaded by who cannot read the picture.
      const { mailCode } = await import('../mail-code.ts')
      const sent = await mailCode(name, purpose)
      if (sent) setMailed(sent)
    },
  }
}
