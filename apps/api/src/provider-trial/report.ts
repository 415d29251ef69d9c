import type { RecordedCall } from './record-calls.ts'
import type { TrialStep } from './trial-step.ts'

/** A step as it went; `calls` are those that it made. Null `went`: it was not tried. */
export type TriedStep = {
  step: TrialStep
  went: { isExpected: boolean; said: string } | null
  calls: RecordedCall[]
}

/** The lines of a guide's part "Unconfirmed", one each. */
export function unconfirmedIn(guide: string): string[] {
  const [, part = ''] = guide.split('## Unconfirmed')
  const [own = ''] = part.split('\n## ')
  return own
    .split(/^- /m)
    .slice(1)
    .map((line) =>
      line
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/[.,;]$/, ''),
    )
}

/** The report in Markdown: what each call was expected to answer and answered, and what of the guide it confirms. */
export function reportOf(
  head: { provider: string; host: string; day: string; side: string },
  tried: readonly TriedStep[],
  guide: string,
): string {
  const rows = tried.map(
    ({ step, went }) =>
      `| ${step.name} | ${step.expected} | ${went ? went.said : 'not tried'} | ${verdictOf(went)} |`,
  )
  const confirmed = (line: string) =>
    tried.find(({ step, went }) => went?.isExpected && step.confirms?.some((start) => line.startsWith(start)))
  const facts = unconfirmedIn(guide).map((line) => {
    const by = confirmed(line)
    return `- ${by ? `**confirmed** by "${by.step.name}"` : 'still unconfirmed'}: ${line}`
  })
  const calls = tried.flatMap(({ step, calls: made }) => made.map((call) => describeCall(step.name, call)))
  return [
    `# Trial of ${head.provider}`,
    '',
    `${head.day}, ${head.host}, ${head.side}. Headers are left out; values are shown as their types, but for words that tell the outcome.`,
    '',
    '| call | expected | answered | |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Facts of the guide',
    '',
    ...(facts.length > 0 ? facts : ['The guide has none that is unconfirmed.']),
    '',
    '## Calls',
    '',
    ...calls,
  ].join('\n')
}

function verdictOf(went: TriedStep['went']): string {
  if (went === null) return '–'
  return went.isExpected ? 'as expected' : '**differs**'
}

function describeCall(name: string, { method, path, sent, status, answered }: RecordedCall): string {
  const body = (value: unknown) => JSON.stringify(value, null, 1)
  return [
    `### ${name}: ${method} ${path}`,
    '',
    '```json',
    `sent ${body(sent)}`,
    `answered ${status ?? 'nothing'} ${body(answered)}`,
    '```',
    '',
  ].join('\n')
}
