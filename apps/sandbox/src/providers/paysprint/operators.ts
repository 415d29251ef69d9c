import { financeOperators } from './finance-operators.ts'
import { homeOperators } from './home-operators.ts'
import { oddOperators } from './odd-operators.ts'
import type { Operator } from './operator.ts'
import { telecomOperators } from './telecom-operators.ts'

/** Every biller of the sandbox, in the order `getoperator` lists them. */
export const OPERATORS: readonly Operator[] = [
  ...homeOperators,
  ...telecomOperators,
  ...financeOperators,
  ...oddOperators,
]

const byId = new Map(OPERATORS.map((operator) => [operator.id, operator]))

export const findOperator = (id: unknown): Operator | undefined => byId.get(String(id))
