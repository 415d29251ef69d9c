import classes from './glyph.module.css'

/** A drawing on a 40 grid: the filled shape, then the drawn lines. */
export type GlyphShape = readonly [fill: string, stroke: string]

/** A picture of the portal: a block print slightly off register. `size` in px. */
export function Glyph({ shape: [fill, stroke], size = 46 }: { shape: GlyphShape; size?: number }) {
  return (
    <svg className={classes.glyph} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path className={classes.fill} d={fill} transform="translate(2.5 2.5)" />
      <path className={classes.stroke} d={stroke} />
    </svg>
  )
}
