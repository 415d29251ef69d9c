import { useState } from 'react'

/** A gateway or a service with its methods, on or off. */
export type SwitchGroup = {
  id: number
  name: string
  methods: { id: number; name: string; isOn: boolean }[]
}

export type Switched = { group: SwitchGroup; methodId: number; method: string; isOn: boolean }

const keyOf = (groupId: number, methodId: number) => `${groupId}-${methodId}`

/** Which methods are ticked, and what differs from what was loaded (spec 2 section 4: only that is sent). */
export function useSwitches(groups: SwitchGroup[]) {
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const isFlipped = (groupId: number, methodId: number) => flipped.has(keyOf(groupId, methodId))
  const flip = (groupId: number, methodId: number) =>
    setFlipped((now) => {
      const next = new Set(now)
      if (!next.delete(keyOf(groupId, methodId))) next.add(keyOf(groupId, methodId))
      return next
    })
  const changes = groups.flatMap((group): Switched[] =>
    group.methods
      .filter((method) => isFlipped(group.id, method.id))
      .map(({ id, name, isOn }) => ({ group, methodId: id, method: name, isOn: !isOn })),
  )
  return { groups, isFlipped, flip, changes, reset: () => setFlipped(new Set()) }
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
