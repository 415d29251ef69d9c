import { COMPANY } from '@chukta/contract/identity/company-messages'
import { contrast, type ThemeColours } from '@chukta/contract/identity/theme-colours'
import classes from './company-page.module.css'
import { COMPANY_TEXT } from './company-text.ts'

const text = COMPANY_TEXT
const COLOUR = /^#[0-9a-f]{6}$/i
const OWN = { light: '#33419d', dark: '#a3b2fe', accent: '#f7a224' }
const GROUNDS = { light: '#faf7f0', dark: '#171923' }
/** Fixed text colours for the figure, readable on all chosen colours. */
const INKS = { light: '#1a1d2c', dark: '#f4f1ec' }

const OWN_OF = { color_light: OWN.light, color_dark: OWN.dark, color_accent: OWN.accent }
const valid = (typed: string, own: string) => (COLOUR.test(typed.trim()) ? typed.trim() : own)

type PickerProps = { name: keyof ThemeColours; typed: string; onPick: (picked: string) => void }

/** The browser's own picker beside the field of a colour; it shows the colour in use. */
export function ColourPicker({ name, typed, onPick }: PickerProps) {
  return (
    <input
      type="color"
      className={classes.swatch}
      aria-label={text.pick(COMPANY.labels[name])}
      value={valid(typed, OWN_OF[name]).toLowerCase()}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  )
}

/** A preview of text, a button and the accent in the colours as typed; invalid ones are replaced by the default look. */
export function ColourPreview({ colours }: { colours: ThemeColours }) {
  const fill = valid(colours.color_light, OWN.light)
  const accent = valid(colours.color_accent, OWN.accent)
  return (
    <div className={classes.pair}>
      {(['light', 'dark'] as const).map((theme) => {
        const brand = valid(colours[`color_${theme}`], OWN[theme])
        const ratio = contrast(brand, GROUNDS[theme]).toFixed(1)
        return (
          <div
            key={theme}
            className={classes.sample}
            style={{ background: GROUNDS[theme], color: brand, borderColor: brand }}
            role="img"
            aria-label={`${text.preview(text[theme].toLowerCase())}: ${text.contrast(ratio)}`}
          >
            <strong aria-hidden="true">{text.sampleLink}</strong>
            <span
              aria-hidden="true"
              style={{ background: fill, color: '#ffffff', boxShadow: `inset 0 -3px ${accent}` }}
            >
              {text.sampleButton}
            </span>
            <small aria-hidden="true" style={{ color: INKS[theme] }}>
              {text.contrast(ratio)}
            </small>
          </div>
        )
      })}
    </div>
  )
}
