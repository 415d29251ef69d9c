import { createRequire } from 'node:module'
import { CITY_CORRECTIONS, MISSING_CITIES, STATE_CORRECTIONS } from './city-corrections.ts'
import { STATES } from './states.ts'

const require = createRequire(import.meta.url)

/** Every city that can be chosen, as state id and name, each once, sorted by state and name. */
export function allCities(): { stateId: number; name: string }[] {
  const { cities } = require('indian-cities-json') as { cities: { name: string; state: string }[] }
  const named = STATES.map(() => new Set<string>())
  const add = (state: string, city: string) => {
    const names = named[STATES.indexOf(state)]
    if (!names) throw new Error(`${state} is not a state`)
    names.add(city)
  }
  for (const { name, state } of cities) {
    add(STATE_CORRECTIONS[state.trim()] ?? state.trim(), CITY_CORRECTIONS[name.trim()] ?? name.trim())
  }
  for (const [state, names] of Object.entries(MISSING_CITIES)) {
    for (const name of names.split(', ')) add(state, name)
  }
  return named.flatMap((names, index) => [...names].sort().map((name) => ({ stateId: index + 1, name })))
}
