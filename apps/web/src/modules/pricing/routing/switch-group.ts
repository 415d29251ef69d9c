import { useState } from 'react'

/** A gateway or a service with its methods, on or off. */
export type SwitchGroup = {
  id: number
  name: string
  /** `offReason` is the payers' text while it is off, '' for none; undefined where they read nothing. */
  methods: { id: number; name: string; isOn: boolean; offReason?: string | undefined }[]
}
type Method = SwitchGroup['methods'][number]

export type Switched = {
  group: SwitchGroup
  methodId: number
  method: string
  isOn: boolean
  offReason: string | undefined
}

const keyOf = (groupId: number, methodId: number) => `${groupId}-${methodId}`

/** The ticked methods and why others are off, and the changes since the load (spec 2 section 4: only they are sent). */
export function useSwitches(groups: SwitchGroup[]) {
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const isFlipped = (groupId: number, methodId: number) => flipped.has(keyOf(groupId, methodId))
  const flip = (groupId: number, methodId: number) =>
    setFlipped((now) => {
      const next = new Set(now)
      if (!next.delete(keyOf(groupId, methodId))) next.add(keyOf(groupId, methodId))
      return next
    })
  const explain = (groupId: number, methodId: number, reason: string) =>
    setReasons((now) => new Map(now).set(keyOf(groupId, methodId), reason))
  /** A method as it would be saved, and whether that differs from the loaded one. */
  const stateOf = (group: SwitchGroup, method: Method) => {
    const key = keyOf(group.id, method.id)
    const isOn = method.isOn !== flipped.has(key)
    const offReason =
      method.offReason === undefined || isOn ? undefined : (reasons.get(key) ?? method.offReason)
    const isExplained = !isOn && !method.isOn && offReason?.trim() !== method.offReason
    return { isOn, offReason, isChanged: isOn !== method.isOn || isExplained }
  }
  const changes = groups.flatMap((group): Switched[] =>
    group.methods.flatMap((method) => {
      const { isOn, offReason, isChanged } = stateOf(group, method)
      return isChanged ? [{ group, methodId: method.id, method: method.name, isOn, offReason }] : []
    }),
  )
  const reset = () => {
    setFlipped(new Set())
    setReasons(new Map())
  }
  return { groups, isFlipped, stateOf, flip, explain, changes, reset }
}

export type Switches = ReturnType<typeof useSwitches>

/** The methods that are on in no group at all. */
export function methodsNowhere({ groups, isFlipped }: Switches): string[] {
  const names = new Map(groups.flatMap(({ methods }) => methods.map(({ id, name }) => [id, name])))
  const isOn = (methodId: number) =>
    groups.some((group) =>
      group.methods.some((method) => method.id === methodId && method.isOn !== isFlipped(group.id, methodId)),
    )
  return [...names].filter(([id]) => !isOn(id)).map(([, name]) => name)
}
