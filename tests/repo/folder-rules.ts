import type { Rule, SourceFile } from './source-tree.ts'

const MAX_FILES = 40

/** Folders that hold more, and why. */
const MAY_HOLD_MORE: Readonly<Record<string, string>> = {
  'apps/api/schema/migrations': 'a numbered list: a file that has been released never moves',
  'docs/decisions': 'a numbered list: records name each other, and are never moved',
}

const isCounted = ({ path }: SourceFile) => !/\.test\.tsx?$|\.gen\./.test(path)

/** A folder must stay small to be read at a glance; tests beside their files and generated files do not count. */
const roomsAreSmall: Rule = (files) => {
  const rooms = Map.groupBy(files.filter(isCounted), ({ path }) => path.slice(0, path.lastIndexOf('/')))
  return [...rooms].flatMap(([room, held]) => {
    const over = held[MAX_FILES]
    if (!over || room in MAY_HOLD_MORE) return []
    return [
      `${over.path}:1: ${room} holds ${held.length} files: make rooms in it (at most ${MAX_FILES} each)`,
    ]
  })
}

type Sample = [path: string, text: string]

const filesOf = (folder: string, count: number, ending = '.ts'): Sample[] =>
  Array.from({ length: count }, (_, number) => [`${folder}/part-${number}${ending}`, ''])

/** The rule with files of which the last breaks it, and similar valid files. */
export const FOLDER_RULES: { name: string; rule: Rule; broken: Sample[]; line: number; fine: Sample[] }[] = [
  {
    name: 'no folder holds more than 40 files',
    rule: roomsAreSmall,
    broken: filesOf('apps/api/test/money', 41),
    line: 1,
    fine: [
      ...filesOf('apps/api/test/money', 40),
      ...filesOf('apps/api/test/money', 40, '.test.ts'),
      ...filesOf('apps/api/test/money/cards', 40),
      ...filesOf('apps/api/schema/migrations', 41, '.sql'),
    ],
  },
]
