import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../../../platform/configuration/config.ts'
import type { Deps } from '../../../platform/deps.ts'
import { spanWork } from './spans.ts'

const PACKAGE = new URL('../../../../package.json', import.meta.url)
const SEND_EVERY_MS = 2_000
/** How long a stop waits for the last spans to be taken. */
const FLUSH_MS = 1_500

/**
 * Sends spans from here on to the collector. The exporter itself reads `OTEL_EXPORTER_OTLP_HEADERS` and the like from the
 * environment, and `OTEL_SERVICE_NAME` with `OTEL_RESOURCE_ATTRIBUTES` over our own. Gives the function that ends it,
 * which waits no longer than a stop allows.
 */
export function startTraces(
  { traces, trustProxyHops }: Pick<Config, 'traces' | 'trustProxyHops'>,
  log: Deps['log'],
): () => Promise<void> {
  if (!traces) return async () => undefined
  const url = new URL(`${traces.endpoint.replace(/\/$/, '')}/v1/traces`)
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const own = resourceFromAttributes({ 'service.name': 'chukta-api', 'service.version': version })
  const exporter = tellingOnce(new OTLPTraceExporter({ url: url.href }), (code) =>
    code === null
      ? log.info({ host: url.host }, 'the trace collector accepts traces again')
      : log.warn({ host: url.host, code }, 'the trace collector refuses traces; they are dropped'),
  )
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.ratio) }),
    // At most the 2,048 spans of its queue are kept while the collector takes none.
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  })
  const stopSpans = spanWork(provider.getTracer('chukta-api', version), trustProxyHops > 0)
  return async () => {
    stopSpans()
    await Promise.race([provider.shutdown().catch(() => undefined), pause(FLUSH_MS)])
  }
}

/** The exporter, which calls `told` when it begins to fail, with a code, and when that is over, with null. */
function tellingOnce(exporter: SpanExporter, told: (code: string | null) => void): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed !== isFailing) {
          isFailing = hasFailed
          // Its text may contain the collector's answer.
          told(hasFailed ? String((result.error as { code?: unknown } | undefined)?.code ?? 'unknown') : null)
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
