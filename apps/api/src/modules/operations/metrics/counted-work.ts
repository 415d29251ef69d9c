import type * as client from '@prometheus-io/client'
import * as signals from '../../../platform/observability/signals.ts'

type Client = typeof client

/** Seconds: a list is milliseconds, a pay call may take fifteen seconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600]

/** Counts the work of this copy from here on. Gives the function that ends it. */
export function countWork({ Counter, Histogram }: Client, registry: client.Registry): () => void {
  const registers = [registry]
  const calls = new Histogram({
    name: 'chukta_http_request_seconds',
    help: 'Answered calls by the pattern of their route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: CALL_SECONDS,
    registers,
  })
  const shed = new Counter({
    name: 'chukta_calls_shed_total',
    help: 'Calls turned away with 503 because the server was full or late',
    labelNames: ['kind'],
    registers,
  })
  const asked = new Histogram({
    name: 'chukta_provider_seconds',
    help: 'Calls to providers by provider and operation',
    labelNames: ['provider', 'operation'],
    buckets: CALL_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'chukta_provider_failures_total',
    help: 'Calls to providers that gave no usable answer, by what failed',
    labelNames: ['provider', 'operation', 'failure'],
    registers,
  })
  const jobs = new Histogram({
    name: 'chukta_job_seconds',
    help: 'Jobs that ended, by task and result (done, failed)',
    labelNames: ['task', 'result'],
    buckets: JOB_SECONDS,
    registers,
  })
  const webhooks = new Counter({
    name: 'chukta_webhooks_total',
    help: 'Webhooks by provider and verdict (ok, old, nothing-new, refused, flood)',
    labelNames: ['provider', 'verdict'],
    registers,
  })
  const orders = new Counter({
    name: 'chukta_orders_total',
    help: 'Orders that gateways were asked to open, by outcome (opened, refused, unknown)',
    labelNames: ['gateway', 'outcome'],
    registers,
  })
  const captures = new Counter({
    name: 'chukta_captures_total',
    help: 'Captures booked, by gateway and kind (payment; else in suspense)',
    labelNames: ['gateway', 'kind'],
    registers,
  })
  const captured = new Counter({
    name: 'chukta_captured_paise_total',
    help: 'What those captures come to, in paise (hundredths of their currency)',
    labelNames: ['gateway', 'kind'],
    registers,
  })
  const failed = new Counter({
    name: 'chukta_failed_tries_total',
    help: 'Payments whose newest try failed, by gateway',
    labelNames: ['gateway'],
    registers,
  })
  const reads = new Counter({
    name: 'chukta_reports_reads_total',
    help: 'Reads of reports where a standby is configured, by where they went (standby, primary, primary-again)',
    labelNames: ['from'],
    registers,
  })
  const ends = [
    signals.callEnded.hear(({ route, method, status, seconds }) =>
      calls.observe({ route, method, status: String(status) }, seconds),
    ),
    signals.workShed.hear(({ kind }) => shed.inc({ kind })),
    signals.providerAsked.hear(({ provider, operation, seconds, failure }) => {
      asked.observe({ provider, operation }, seconds)
      if (failure !== null) failures.inc({ provider, operation, failure })
    }),
    signals.jobEnded.hear(({ task, isDone, seconds }) =>
      jobs.observe({ task, result: isDone ? 'done' : 'failed' }, seconds),
    ),
    signals.reportsRead.hear(({ from }) => reads.inc({ from })),
    signals.webhookCame.hear(({ provider, verdict }) => webhooks.inc({ provider, verdict })),
    signals.orderAsked.hear(({ gateway, outcome }) => orders.inc({ gateway, outcome })),
    signals.captureBooked.hear(({ gateway, kind, paise }) => {
      captures.inc({ gateway, kind })
      captured.inc({ gateway, kind }, Number(paise))
    }),
    signals.tryFailed.hear(({ gateway }) => failed.inc({ gateway })),
  ]
  return () => {
    for (const end of ends) end()
  }
}
