/** A mutant as Stryker's report has it. */
export type Mutant = {
  mutatorName: string
  replacement?: string
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError' | 'RuntimeError' | 'Ignored'
  location: { start: { line: number; column: number } }
}

export type ScoredFile = { file: string; mutants: Mutant[] }

const CAUGHT: readonly Mutant['status'][] = ['Killed', 'Timeout']
const MISSED: readonly Mutant['status'][] = ['Survived', 'NoCoverage']

/** The mutants that no test caught, as `path:line: what was put there`. */
export function survivorsOf(files: ScoredFile[]): string[] {
  return files.flatMap(({ file, mutants }) =>
    mutants
      .filter(({ status }) => MISSED.includes(status))
      .map(({ location, mutatorName, replacement, status }) => {
        const { line, column } = location.start
        return `${file}:${line}:${column}: ${status} ${mutatorName} → ${replacement?.replaceAll(/\s+/g, ' ')}`
      }),
  )
}

/** The scores by file and in all as a table in Markdown, and the lowest of them in percent. */
export function tableOf(files: ScoredFile[]): { table: string; lowest: number } {
  const rows = files
    .map(({ file, mutants }) => ({ name: file, ...countsOf(mutants) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const all = { name: 'all', ...countsOf(files.flatMap(({ mutants }) => mutants)) }
  const lines = [...rows, all].map(
    ({ name, caught, missed, score }) =>
      `| ${name} | ${caught + missed} | ${missed} | ${score.toFixed(1)} % |`,
  )
  return {
    table: ['| file | mutants | survived | score |', '|---|---|---|---|', ...lines].join('\n'),
    lowest: Math.min(...rows.map(({ score }) => score)),
  }
}

function countsOf(mutants: Mutant[]): { caught: number; missed: number; score: number } {
  const caught = mutants.filter(({ status }) => CAUGHT.includes(status)).length
  const missed = mutants.filter(({ status }) => MISSED.includes(status)).length
  return { caught, missed, score: caught + missed === 0 ? 100 : (100 * caught) / (caught + missed) }
}
