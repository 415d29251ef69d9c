import { useStates } from '../../../domain/place/use-states.ts'
import { say } from '../../../lib/language.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { DRAFT_TEXT } from '../../../ui/form/draft-text.ts'
import { useCities } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'

type Props = {
  /** Ids as text, empty while nothing is chosen. */
  stateId: string
  cityId: string
  errors: Record<string, string | undefined>
  onState: (id: string) => void
  onCity: (id: string) => void
}

const text = EDUCATION_TEXT
/** More are found by typing: some states have hundreds of cities. */
const SHOWN = 100

const optionsOf = (named: readonly { id: number; name: string }[] | undefined) =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** State and city, each found by typing a part of its name; the cities are those of the state. */
export function PlaceFields({ stateId, cityId, errors, onState, onCity }: Props) {
  const states = useStates()
  const cities = useCities(stateId)
  return (
    <>
      <div>
        <SelectField
          name="state_id"
          label={text.state}
          placeholder={STRINGS.form.choose}
          nothingFoundMessage={DRAFT_TEXT.nothingFound}
          searchable
          allowDeselect={false}
          data={optionsOf(states.data?.states.map((state) => ({ ...state, name: say(state.name) })))}
          value={stateId || null}
          error={errors.state_id}
          onChange={(id) => onState(id ?? '')}
        />
        {states.isLoadingError && <Retry onClick={() => void states.refetch()} />}
      </div>
      <div>
        <SelectField
          // Another state's cities begin with an empty search.
          key={stateId}
          name="city_id"
          label={text.city}
          placeholder={stateId ? STRINGS.form.choose : text.stateFirst}
          nothingFoundMessage={text.noCity}
          searchable
          limit={SHOWN}
          disabled={stateId === ''}
          data={optionsOf(cities.data)}
          value={cityId || null}
          error={errors.city_id}
          onChange={(id) => onCity(id ?? '')}
        />
        {cities.isLoadingError && <Retry onClick={() => void cities.refetch()} />}
      </div>
    </>
  )
}

/** 'Try again' below a list that did not load. */
export function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="subtle" size="sm" onClick={onClick}>
      {STRINGS.failures.tryAgain}
    </Button>
  )
}
