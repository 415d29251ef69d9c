import { type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { redactBody } from './redact.ts'

/** A call as it went over the wire, without a secret: no headers, and bodies by `redactBody`. */
export type RecordedCall = {
  method: string
  /** Without the query, which may name a person. */
  path: string
  sent: unknown
  /** Null where none came. */
  status: number | null
  answered: unknown
}

/** Records the calls of this process from now on. Gives the calls since it was last asked. */
export function recordCalls(): () => RecordedCall[] {
  let calls: RecordedCall[] = []
  setGlobalDispatcher(
    getGlobalDispatcher().compose((dispatch) => (options, handler) => {
      const call: RecordedCall = {
        method: options.method,
        path: options.path.split('?', 1)[0] ?? '',
        sent: typeof options.body === 'string' ? redactBody(options.body) : options.body ? '<bytes>' : null,
        status: null,
        answered: null,
      }
      calls.push(call)
      return dispatch(options, recording(handler, call))
    }),
  )
  return () => {
    const since = calls
    calls = []
    return since
  }
}

function recording(handler: Dispatcher.DispatchHandler, call: RecordedCall): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = []
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart(controller, status, ...rest) {
      call.status = status
      return handler.onResponseStart?.(controller, status, ...rest)
    },
    onResponseData(controller, chunk) {
      chunks.push(chunk)
      return handler.onResponseData?.(controller, chunk)
    },
    onResponseEnd(...given) {
      call.answered = redactBody(Buffer.concat(chunks).toString('utf8'))
      return handler.onResponseEnd?.(...given)
    },
    onResponseError: (...given) => handler.onResponseError?.(...given),
  }
}
