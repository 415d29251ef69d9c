import { storedUserId } from './session.ts'

/** An answer that was read: its address, its user, and its time. */
export type Answered = { address: string; answer: unknown; userId: number | null; at: number }

type Keeper = { keep(one: Answered): void; read(address: string): Promise<unknown> }

const { promise: keeper, resolve } = Promise.withResolvers<Keeper | undefined>()

/** Sets the store, which also gets earlier answers; undefined where it did not load. */
export const keepWith = resolve

/** Passes an answer to the listeners that store lists for use without a net. */
export function tellAnswered(address: string, answer: unknown): void {
  const one = { address, answer, userId: storedUserId(), at: Date.now() }
  void keeper.then((it) => it?.keep(one))
}

/** The stored answer of an address; undefined where none is. */
export const keptAnswer = async (address: string) => (await keeper)?.read(address)
