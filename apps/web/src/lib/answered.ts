import { storedUserId } from './session.ts'

/** An answer that was read: where it was asked for, whose it is, and when it came. */
export type Answered = { address: string; answer: unknown; userId: number | null; at: number }

type Keeper = { keep(one: Answered): void; read(address: string): Promise<unknown> }

const { promise: keeper, resolve } = Promise.withResolvers<Keeper | undefined>()

/** From now on it keeps, and what was answered before; undefined where it did not arrive. */
export const keepWith = resolve

/** Passes an answer to the listeners that store lists for use without a net. */
export function tellAnswered(address: string, answer: unknown): void {
  const one = { address, answer, userId: storedUserId(), at: Date.now() }
  void keeper.then((it) => it?.keep(one))
}

/** The answer kept for an address; undefined where none is. */
export const keptAnswer = async (address: string) => (await keeper)?.read(address)
