import { MESSAGES } from '@chukta/contract/messages'
import { getCaptcha } from '@chukta/contract/sign-in'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from './http.ts'
import { toast } from './toast.ts'

/**
 * The captcha picture and its key; each is good for one try, so nothing keeps it. `refetch` draws another.
 * Says when it could not be loaded (spec 1 section 8). None is drawn while it is not `enabled`.
 */
export function useCaptcha(enabled = true) {
  const captcha = useQuery({
    enabled,
    queryKey: ['captcha'],
    queryFn: ({ signal }) => request(getCaptcha, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (captcha.isError) toast.error(MESSAGES.login.captchaLoadFailed)
  }, [captcha.isError])
  return captcha
}
